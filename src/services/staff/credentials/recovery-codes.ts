import { emailKey } from '#domain/accounts/credentials.ts';
import { RECOVERY_LINK_MINUTES } from '#domain/email/email-message.ts';
import { RECOVERY_CODES } from '#domain/staff/staff-credentials.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { isRecentlyAuthenticated } from '#domain/staff/staff-session.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { MINUTE } from '#domain/values/time.ts';
import type { Ports, StaffSession } from '../../ports/ports.ts';
import { createStaffLink } from './create-staff-link.ts';

type RecoveryDeps = Pick<Ports, 'staffCredentials' | 'oneTimeCodes' | 'secrets' | 'clock' | 'log'>;

/** Creates recovery codes in place of earlier ones, for a member who has just proved a credential; shown only now. */
export async function createRecoveryCodes(
  { staffCredentials, oneTimeCodes, secrets, clock, log }: RecoveryDeps,
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
  ports: RecoveryDeps,
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
