import { emailKey } from '#domain/accounts/credentials.ts';
import { RECOVERY_LINK_MINUTES } from '#domain/email/email-message.ts';
import { type NewStaffPassword, RECOVERY_CODES } from '#domain/staff/staff-credentials.ts';
import type { StaffMember } from '#domain/staff/staff-member.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { isRecentlyAuthenticated } from '#domain/staff/staff-session.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { MINUTE } from '#domain/values/time.ts';
import { isWeakPassword } from '../../accounts/index.ts';
import type { Ports, StaffSession } from '../../ports/ports.ts';
import { type OpenedStaffSession, openStaffSession } from '../sessions/staff-sessions.ts';
import { createStaffLink } from './create-staff-link.ts';

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

/** Creates recovery codes in place of earlier ones, for a member who has just proved a credential; shown only now. */
export async function createRecoveryCodes(
  { staffCredentials, oneTimeCodes, secrets, clock, log }: SetUpDeps,
  session: StaffSession,
): Promise<Result<readonly string[], StaffRefusal>> {
  if (!isRecentlyAuthenticated(session, clock())) return err('recent-authentication-required');
  const codes = Array.from({ length: RECOVERY_CODES }, () => oneTimeCodes.generateRecoveryCode());
  const digests = codes.map((code) => secrets.digest(code));
  const { member } = session;
  if (!(await staffCredentials.replaceRecoveryCodes(member, digests))) return err('no-credential');
  log.info(
    { event: 'staff.recovery-codes-created', staff: member.id },
    'A member of staff created recovery codes',
  );
  return ok(codes);
}

/**
 * Exchanges a recovery code for the secret of a link to set up new credentials. A repeat gets the same one while the link
 * is open, because its secret is derived from the code.
 */
export async function redeemRecoveryCode(
  ports: Pick<Ports, 'staffCredentials' | 'oneTimeCodes' | 'secrets' | 'clock' | 'log'>,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<Result<string, StaffRefusal>> {
  const { staffCredentials, secrets, log } = ports;
  const now = ports.clock();
  const { secret, link } = createStaffLink(ports, {
    secret: secrets.derive(code, `recovery link of ${emailKey(email)}`),
    expiresAt: new Date(now.getTime() + RECOVERY_LINK_MINUTES * MINUTE),
  });
  const redeemed = await staffCredentials.consumeRecoveryCode(email, secrets.digest(code), link, now);
  if (!redeemed) {
    log.warn({ event: 'staff.recovery-failed' }, 'A recovery of staff failed: unknown code');
    return err('wrong-credentials');
  }
  if (!redeemed.isRepeated)
    log.warn(
      { event: 'staff.recovery-code-used', staff: redeemed.member.id },
      'A member of staff used a recovery code',
    );
  return ok(secret);
}
