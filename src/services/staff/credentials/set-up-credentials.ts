import type { NewStaffPassword } from '#domain/staff/staff-credentials.ts';
import type { StaffMember } from '#domain/staff/staff-member.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, type Result } from '#domain/values/result.ts';
import { isWeakPassword } from '../../accounts/index.ts';
import type { Ports } from '../../ports/ports.ts';
import { type OpenedStaffSession, openStaffSession } from '../sessions/staff-sessions.ts';

type SetUpDeps = Pick<
  Ports,
  | 'staffCredentials'
  | 'staffSessions'
  | 'passwordHasher'
  | 'passwordStrength'
  | 'oneTimeCodes'
  | 'secrets'
  | 'shopName'
  | 'clock'
  | 'log'
>;

/** What the page of a link shows: the member, and the secret for the authenticator app with its address. */
export async function findStaffLink(
  { staffCredentials, oneTimeCodes, secrets, clock }: SetUpDeps,
  secret: string,
): Promise<
  { readonly member: StaffMember; readonly totpSecret: string; readonly totpUri: string } | undefined
> {
  const found = await staffCredentials.findLink(secrets.digest(secret), clock());
  return found && { ...found, totpUri: oneTimeCodes.uriOf(found.totpSecret, found.member.email) };
}

/** Sets a password and the authenticator app of the link, in place of all other credentials, and signs in. */
export async function setUpPassword(
  ports: SetUpDeps,
  linkSecret: string,
  { password, code }: NewStaffPassword,
): Promise<Result<OpenedStaffSession, StaffRefusal>> {
  const { staffCredentials, oneTimeCodes, passwordHasher, secrets, clock } = ports;
  const digest = secrets.digest(linkSecret);
  const now = clock();
  const found = await staffCredentials.findLink(digest, now);
  if (!found) return err('link-ended');
  const { totpSecret } = found;
  const totpStep = oneTimeCodes.stepOf(totpSecret, code, now);
  if (totpStep === undefined) return err('wrong-code');
  if (await isWeakPassword(ports, password, { email: found.member.email, displayName: found.member.name }))
    return err('weak-password');
  const hash = await passwordHasher.hash(password);
  if (!hash.ok) return err('overloaded');
  const stored = { passwordHash: hash.value, totpSecret, totpStep };
  const member = await staffCredentials.setPassword(digest, stored, now);
  if (!member) return err('link-ended');
  ports.log.info(
    { event: 'staff.credentials-set', staff: member.id, method: 'password' },
    'A member of staff set up new credentials',
  );
  return openStaffSession(ports, member);
}
