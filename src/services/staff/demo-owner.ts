import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, type Result } from '#domain/values/result.ts';
import { isSameSecret } from '#platform/is-same-secret.ts';
import type { Ports } from '../ports/ports.ts';
import { inviteOnCommandLine, onCommandLine, removeMember } from './members.ts';
import { type OpenedStaffSession, openStaffSession } from './sessions/staff-sessions.ts';

/** A member without credentials, who can sign in only while the shop is local. A public shop removes it at its start. */
const DEMO_OWNER = { email: 'owner@camellia.example', name: 'Demo owner', role: 'owner' } as const;

type DemoDeps = Parameters<typeof inviteOnCommandLine>[0] &
  Parameters<typeof openStaffSession>[0] &
  Pick<Ports, 'staff' | 'demoSecret' | 'log'>;

/** True for the secret that a local shop printed at its start. */
export const isDemoSecret = ({ demoSecret }: Pick<Ports, 'demoSecret'>, secret: string): boolean =>
  demoSecret !== null && isSameSecret(secret, demoSecret);

/** Signs in as the demo owner of a local shop, who is created first. */
export async function signInDemoOwner(
  ports: DemoDeps,
  secret: string,
): Promise<Result<OpenedStaffSession, StaffRefusal>> {
  if (!isDemoSecret(ports, secret)) return err('link-ended');
  const find = () => ports.staff.findByEmail(DEMO_OWNER.email);
  if (!(await find())) await inviteOnCommandLine(ports, DEMO_OWNER);
  const member = await find();
  if (!member) return err('unknown-member');
  ports.log.info({ event: 'staff.demo-signin', staff: member.id }, 'The demo owner signed in');
  return openStaffSession(ports, member);
}

/** Ends the access of the demo owner in a shop that was local before. */
export async function removeDemoOwner(
  ports: Parameters<typeof removeMember>[0] & Pick<Ports, 'staff' | 'demoSecret'>,
): Promise<void> {
  const member = ports.demoSecret === null ? await ports.staff.findByEmail(DEMO_OWNER.email) : undefined;
  if (!member) return;
  const removed = await removeMember(ports, onCommandLine(ports), member.id);
  // Another server may have removed it meanwhile.
  if (!removed.ok && removed.error !== 'unknown-member')
    ports.log.error(
      { event: 'staff.demo-owner-left', staff: member.id, outcome: removed.error },
      'The demo owner has a sign-in and is the only owner, so it stays: invite another owner, and remove it',
    );
}
