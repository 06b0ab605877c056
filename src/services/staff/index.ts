export { onCommandLine } from './members.ts';
export { performVerb, refusalOf, type VerbRequest } from './verbs/perform-verb.ts';
export type { Actor, Performed, StaffVerb } from './verbs/staff-verb.ts';
