export { inviteOnCommandLine, onCommandLine, recoverOnCommandLine } from './members.ts';
export type { StaffVisitor } from './sessions/staff-visitor.ts';
export {
  performVerb,
  refusalOf,
  type StaffRequest,
  type VerbRequest,
  type VerbResult,
} from './verbs/perform-verb.ts';
export type { Actor, StaffVerb, VerbEffect } from './verbs/staff-verb.ts';
