import type { StaffSignIn } from '#domain/staff/staff-credentials.ts';
import type { StaffMember } from '#domain/staff/staff-member.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, type Result } from '#domain/values/result.ts';
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
type FoundPassword = Awaited<ReturnType<Ports['staffCredentials']['findPassword']>>;
type Outcome = Result<OpenedStaffSession, StaffRefusal>;

/** Signs in by password and one-time code. Every wrong input gets the same error after the same time. */
export async function signInStaff(ports: SignInDeps, form: StaffSignIn): Promise<Outcome> {
  const found = await ports.staffCredentials.findPassword(form.email);
  const outcome = await authenticate(ports, found, form);
  return logSignIn(ports, outcome, found?.member.id, 'password');
}

const authenticate = async (
  ports: SignInDeps,
  found: FoundPassword,
  { password, code }: StaffSignIn,
): Promise<Outcome> => {
  const matches = await ports.passwordHasher.verify(password, found?.password.passwordHash);
  if (!matches.ok) return err('overloaded');
  if (!found || !matches.value) return err('wrong-credentials');
  const { member } = found;
  const hits = hitsOf('staff-code', LIMITS, { account: accountOf(member), ipAddress: () => '' });
  if ((await ports.rateLimits.count(hits)).isRejected) {
    await reportGuessedCodes(ports, member);
    return err('too-many-codes');
  }
  const totpStep = ports.oneTimeCodes.stepOf(found.password.totpSecret, code, ports.clock());
  if (totpStep === undefined) return err('wrong-credentials');
  const opened = await openStaffSession(ports, member, { totpStep });
  if (opened.ok) await creditBack(ports, hits);
  return opened;
};

const { limits: LIMITS } = RATE_LIMIT_POLICIES['staff-code'];
/** The time in which all codes of the limit are allowed again. */
const WINDOW_MS = LIMITS[0].burst * LIMITS[0].everyMs;

/** The limit counts per set-up, so that guesses with an old password do not lock out the new one. */
const accountOf = ({ id, credentialRevision }: StaffMember): string => `${id} ${credentialRevision}`;

const reportGuessedCodes = async (
  { staffCredentials, clock, log }: SignInDeps,
  member: StaffMember,
): Promise<void> => {
  const now = clock();
  const notSince = new Date(now.getTime() - WINDOW_MS);
  if (await staffCredentials.reportGuessedCodes(member, now, notSince))
    log.error(
      { event: 'staff.codes-guessed', staff: member.id },
      'Codes of a member of staff are guessed, by a client that knows the password',
    );
};

/** The sign-in has succeeded, so an error here must not fail it. */
const creditBack = async (
  { rateLimits, log }: SignInDeps,
  hits: ReturnType<typeof hitsOf>,
): Promise<void> => {
  try {
    await rateLimits.creditBack(hits);
  } catch (error) {
    log.error(
      { event: 'rate-limiter.failed', err: error },
      'The hit of a successful sign-in could not be credited back',
    );
  }
};

/** Logs the outcome of a sign-in, and returns it. */
export const logSignIn = (
  { log }: Pick<Ports, 'log'>,
  outcome: Outcome,
  staff: string | undefined,
  method: 'password' | 'passkey',
): Outcome => {
  const fields = { method, staff };
  if (outcome.ok) log.info({ event: 'staff.signin.succeeded', ...fields }, 'A member of staff signed in');
  else
    log.warn(
      { event: 'staff.signin.failed', ...fields, outcome: outcome.error },
      'A sign-in of staff failed',
    );
  return outcome;
};
