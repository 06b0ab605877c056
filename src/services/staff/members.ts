import type { StaffRole } from '#domain/staff/role.ts';
import type { Invitation } from '#domain/staff/staff-credentials.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { RATE_LIMIT_POLICIES } from '#platform/traffic/policies.ts';
import { hitsOf } from '#platform/traffic/rate-limiter.ts';
import type { Ports } from '../ports/ports.ts';
import { createStaffLink } from './credentials/create-staff-link.ts';
import { performVerb } from './verbs/perform-verb.ts';
import type { Actor } from './verbs/staff-verb.ts';
import { changeRole, inviteMember, removeMember, sendRecoveryLink } from './verbs/staff-verbs.ts';

type MemberDeps = Pick<Ports, 'staffTransactions' | 'oneTimeCodes' | 'secrets' | 'clock' | 'newId' | 'log'>;

/** Who requests an action on a member, under which id, and why. */
type ActionRequest = { readonly requestId: string; readonly actor: Actor; readonly reason?: string };
type Outcome = Promise<Result<{ readonly isRepeated: boolean }, StaffRefusal>>;

/** Counts an email that a member causes; returns true if it is beyond the limit. */
const isOverLimit = async (
  { rateLimits }: Pick<Ports, 'rateLimits'>,
  { actor }: ActionRequest,
): Promise<boolean> => {
  if (actor.kind === 'command-line') return false;
  const { limits } = RATE_LIMIT_POLICIES['staff-link'];
  const hits = hitsOf('staff-link', limits, { account: actor.member.id, ipAddress: () => '' });
  return (await rateLimits.count(hits)).isRejected;
};

/** Invites a member by email. */
export async function inviteStaff(
  ports: MemberDeps & Pick<Ports, 'rateLimits'>,
  request: ActionRequest,
  invitation: Invitation,
): Outcome {
  if (await isOverLimit(ports, request)) return err('too-many-links');
  const { secret, link } = createStaffLink(ports);
  const input = { member: { id: ports.newId(), ...invitation }, link, emailSecret: secret };
  return performVerb(ports, inviteMember, { ...request, input });
}

/** Emails a member a link to set up a new sign-in, which replaces the old one. */
export async function sendStaffRecoveryLink(
  ports: MemberDeps & Pick<Ports, 'rateLimits'>,
  request: ActionRequest,
  id: string,
): Outcome {
  if (await isOverLimit(ports, request)) return err('too-many-links');
  const { secret, link } = createStaffLink(ports);
  return performVerb(ports, sendRecoveryLink, { ...request, input: { id, link, emailSecret: secret } });
}

/** Gives a member another role. */
export function changeStaffRole(
  ports: MemberDeps,
  request: ActionRequest,
  id: string,
  role: StaffRole,
): Outcome {
  return performVerb(ports, changeRole, { ...request, input: { id, role } });
}

/** Ends the access of a member. */
export function removeStaff(ports: MemberDeps, request: ActionRequest, id: string): Outcome {
  return performVerb(ports, removeMember, { ...request, input: { id } });
}

/** Invites a member on the command line, as the first owner is; returns the secret of the link. */
export async function inviteOnCommandLine(
  ports: MemberDeps,
  invitation: Invitation,
): Promise<Result<string, StaffRefusal>> {
  const { secret, link } = createStaffLink(ports);
  const input = { member: { id: ports.newId(), ...invitation }, link, emailSecret: null };
  const performed = await performVerb(ports, inviteMember, { ...onCommandLine(ports), input });
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
  const performed = await performVerb(ports, sendRecoveryLink, { ...onCommandLine(ports), input });
  return performed.ok ? ok(secret) : performed;
}

/** The request of an action on the command line, or of the shop itself. */
export const onCommandLine = ({ newId }: Pick<Ports, 'newId'>): ActionRequest => ({
  requestId: newId(),
  actor: { kind: 'command-line' },
});
