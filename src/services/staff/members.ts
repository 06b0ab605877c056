import type { StaffRole } from '#domain/staff/role.ts';
import type { Invitation } from '#domain/staff/staff-credentials.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { RATE_LIMIT_POLICIES } from '#platform/traffic/policies.ts';
import { hitsOf } from '#platform/traffic/rate-limiter.ts';
import type { Ports } from '../ports/ports.ts';
import { createStaffLink } from './credentials/create-staff-link.ts';
import { performVerb, type StaffRequest, type VerbResult } from './verbs/perform-verb.ts';
import {
  changeRoleVerb,
  inviteMemberVerb,
  removeMemberVerb,
  sendRecoveryLinkVerb,
} from './verbs/staff-verbs.ts';

type MemberDeps = Pick<Ports, 'staffTransactions' | 'oneTimeCodes' | 'secrets' | 'clock' | 'newId' | 'log'>;

/** Counts an email that a member causes; returns true if it is beyond the limit. */
const isOverLimit = async (
  { rateLimits }: Pick<Ports, 'rateLimits'>,
  { actor }: StaffRequest,
): Promise<boolean> => {
  if (actor.kind === 'command-line') return false;
  const { limits } = RATE_LIMIT_POLICIES['staff-link'];
  const hits = hitsOf('staff-link', limits, { account: actor.member.id, ipAddress: () => '' });
  return (await rateLimits.count(hits)).isRejected;
};

/** Invites a member by email. */
export async function inviteMember(
  ports: MemberDeps & Pick<Ports, 'rateLimits'>,
  request: StaffRequest,
  invitation: Invitation,
): Promise<VerbResult> {
  if (await isOverLimit(ports, request)) return err('too-many-links');
  const { secret, link } = createStaffLink(ports);
  const input = { member: { id: ports.newId(), ...invitation }, link, emailSecret: secret };
  return performVerb(ports, inviteMemberVerb, { ...request, input });
}

/** Emails a member a link to set up a new sign-in, which replaces the old one. */
export async function sendRecoveryLink(
  ports: MemberDeps & Pick<Ports, 'rateLimits'>,
  request: StaffRequest,
  id: string,
): Promise<VerbResult> {
  if (await isOverLimit(ports, request)) return err('too-many-links');
  const { secret, link } = createStaffLink(ports);
  return performVerb(ports, sendRecoveryLinkVerb, { ...request, input: { id, link, emailSecret: secret } });
}

/** Gives a member another role. */
export function changeRole(
  ports: MemberDeps,
  request: StaffRequest,
  id: string,
  role: StaffRole,
): Promise<VerbResult> {
  return performVerb(ports, changeRoleVerb, { ...request, input: { id, role } });
}

/** Ends the access of a member. */
export function removeMember(ports: MemberDeps, request: StaffRequest, id: string): Promise<VerbResult> {
  return performVerb(ports, removeMemberVerb, { ...request, input: { id } });
}

/** Invites a member on the command line, as the first owner is; returns the secret of the link. */
export async function inviteOnCommandLine(
  ports: MemberDeps,
  invitation: Invitation,
): Promise<Result<string, StaffRefusal>> {
  const { secret, link } = createStaffLink(ports);
  const input = { member: { id: ports.newId(), ...invitation }, link, emailSecret: null };
  const performed = await performVerb(ports, inviteMemberVerb, { ...onCommandLine(ports), input });
  return performed.ok ? ok(secret) : performed;
}

/** Returns the secret of a link for a member who lost every credential, on the command line. */
export async function recoverOnCommandLine(
  ports: MemberDeps & Pick<Ports, 'staff'>,
  email: string,
): Promise<Result<string, StaffRefusal>> {
  const member = await ports.staff.findByEmail(email);
  if (!member) return err('unknown-member');
  const { secret, link } = createStaffLink(ports);
  const input = { id: member.id, link, emailSecret: null };
  const performed = await performVerb(ports, sendRecoveryLinkVerb, { ...onCommandLine(ports), input });
  return performed.ok ? ok(secret) : performed;
}

/** The request of an action on the command line, or of the shop itself. */
export const onCommandLine = ({ newId }: Pick<Ports, 'newId'>): StaffRequest => ({
  requestId: newId(),
  actor: { kind: 'command-line' },
});
