import type { StaffSignIn } from '#domain/staff/staff-credentials.ts';
import type { StaffMember } from '#domain/staff/staff-member.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { RATE_LIMIT_POLICIES } from '#platform/traffic/policies.ts';
import { hitsOf } from '#platform/traffic/rate-limiter.ts';
import type { Ports } from '#services/ports/ports.ts';
import { type OpenedStaffSession, openStaffSession } from './staff-sessions.ts';

type SignInDeps = Pick<
  Ports,
  | 'staffCredentials'
  | 'staffSessions'
  | 'passwordHasher'
  | 'oneTimeCodes'
  | 'rateLimits'
  | 'secrets'
  | 'clock'
  | 'log'
>;

/** Signs in by password and one-time code. Every wrong input gets the same error after the same time. */
export async function signInStaff(
  ports: SignInDeps,
  form: StaffSignIn,
): Promise<Result<OpenedStaffSession, StaffRefusal>> {
  const found = await ports.staffCredentials.findPassword(form.email);
  const member = await authenticate(ports, found, form);
  return finishSignIn(ports, member, found?.member.id, 'password');
}

/** Counts a code that came with the right password; returns true if it is beyond the limit. */
const countCode = async ({ rateLimits, log }: SignInDeps, account: string): Promise<boolean> => {
  const hits = hitsOf('staff-code', RATE_LIMIT_POLICIES['staff-code'].limits, {
    account,
    ipAddress: () => '',
  });
  const { isRejected } = await rateLimits.count(hits);
  if (isRejected)
    log.error(
      { event: 'staff.codes-guessed', staff: account },
      'Codes of a member of staff are guessed, by a client that knows the password',
    );
  return isRejected;
};

const authenticate = async (
  ports: SignInDeps,
  found: Awaited<ReturnType<Ports['staffCredentials']['findPassword']>>,
  { password, code }: StaffSignIn,
): Promise<Result<StaffMember, StaffRefusal>> => {
  const { staffCredentials, passwordHasher, oneTimeCodes, clock } = ports;
  const matches = await passwordHasher.verify(password, found?.password.passwordHash);
  if (!matches.ok) return err('overloaded');
  if (!found || !matches.value) return err('wrong-credentials');
  if (await countCode(ports, found.member.id)) return err('too-many-codes');
  const step = oneTimeCodes.stepOf(found.password.totpSecret, code, clock());
  const isNew = step !== undefined && (await staffCredentials.acceptTotpStep(found.member.id, step));
  return isNew ? ok(found.member) : err('wrong-credentials');
};

/** Opens the session of a sign-in, and logs its outcome. */
export const finishSignIn = async (
  ports: Pick<Ports, 'staffSessions' | 'secrets' | 'clock' | 'log'>,
  authenticated: Result<StaffMember, StaffRefusal>,
  staff: string | undefined,
  method: 'password' | 'passkey',
): Promise<Result<OpenedStaffSession, StaffRefusal>> => {
  const opened = authenticated.ok ? await openStaffSession(ports, authenticated.value) : authenticated;
  const fields = { method, staff };
  if (opened.ok)
    ports.log.info({ event: 'staff.signin.succeeded', ...fields }, 'A member of staff signed in');
  else
    ports.log.warn(
      { event: 'staff.signin.failed', ...fields, outcome: opened.error },
      'A sign-in of staff failed',
    );
  return opened;
};
