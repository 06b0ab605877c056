import { randomUUID } from 'node:crypto';
import { createPasskeys } from '#adapters/passkeys/passkeys.ts';
import { createOneTimeCodes } from '#adapters/passwords/one-time-codes.ts';
import { createPasswordStrength } from '#adapters/passwords/password-strength.ts';
import { secrets } from '#adapters/passwords/secrets.ts';
import type { Database } from '#adapters/postgres/connection/database.ts';
import { createRateLimits } from '#adapters/postgres/rate-limits/rate-limits.ts';
import { createAuditLog } from '#adapters/postgres/staff/audit-log.ts';
import { createPasskeyRepository } from '#adapters/postgres/staff/passkey-repository.ts';
import { createStaffCredentials } from '#adapters/postgres/staff/staff-credentials.ts';
import { createStaffRepository } from '#adapters/postgres/staff/staff-repository.ts';
import { createStaffSessions } from '#adapters/postgres/staff/staff-sessions.ts';
import { createStaffTransactions } from '#adapters/postgres/staff/staff-transactions.ts';
import type { StaffRole } from '#domain/staff/role.ts';
import type { StaffMember } from '#domain/staff/staff-member.ts';
import type { StaffSession } from '#services/ports/ports.ts';
import { createStaffLink } from '#services/staff/credentials/create-staff-link.ts';
import { createRecoveryCodes } from '#services/staff/credentials/recovery-codes.ts';
import { setUpPassword } from '#services/staff/credentials/set-up-credentials.ts';
import { findStaffSession } from '#services/staff/sessions/staff-sessions.ts';
import type { Actor } from '#services/staff/verbs/staff-verb.ts';
import { plainTextHasher } from './account-fixtures.ts';
import { codeOf } from './one-time-code.ts';
import { recordingLog } from './recording-log.ts';
import { anEmail, PASSWORD } from './shopper.ts';

/** The origin for which test authenticators sign. */
export const ORIGIN = 'https://tea.example';

/** The real repositories, with a clock that tests move; `logLines` are the log lines. */
export const staffPorts = ({ orm }: Pick<Database, 'orm'>) => {
  const { logLines, log } = recordingLog();
  const time = { ms: Date.now() };
  return {
    logLines,
    log,
    /** Moves the clock on. */
    wait: (ms: number) => {
      time.ms += ms;
    },
    staff: createStaffRepository(orm),
    staffCredentials: createStaffCredentials(orm),
    passkeys: createPasskeyRepository(orm),
    webAuthn: createPasskeys({ shopName: 'Camellia', origin: ORIGIN }),
    staffSessions: createStaffSessions(orm),
    staffTransactions: createStaffTransactions(orm),
    audit: createAuditLog(orm),
    oneTimeCodes: createOneTimeCodes('Camellia'),
    passwordHasher: plainTextHasher,
    passwordStrength: createPasswordStrength(),
    rateLimits: createRateLimits(orm),
    secrets,
    clock: () => new Date(time.ms),
    shopName: 'Camellia',
  };
};
export type StaffTestPorts = ReturnType<typeof staffPorts>;

/** A member who is invited but has no credentials, with the secret of the link. */
export const invitedMember = async (
  ports: StaffTestPorts,
  role: StaffRole = 'owner',
  email = anEmail(),
): Promise<{ readonly member: StaffMember; readonly secret: string; readonly totpSecret: string }> => {
  const member = { id: randomUUID(), email, name: 'Ada', role };
  const { secret, link } = createStaffLink(ports);
  const invited = await ports.staff.invite(member, link);
  if (!invited.ok) throw new Error(invited.error);
  return { member: { ...member, credentialRevision: 0 }, secret, totpSecret: link.totpSecret };
};

/** A member who has set up the usual password and is signed in. */
export const signedInMember = async (ports: StaffTestPorts, role: StaffRole = 'owner') => {
  const invited = await invitedMember(ports, role);
  const code = codeOf(invited.totpSecret, ports.clock());
  const opened = await setUpPassword(ports, invited.secret, { password: PASSWORD, code });
  if (!opened.ok) throw new Error(opened.error);
  return { ...invited, ...opened.value };
};

/** The session of a member who is signed in. */
export const sessionOf = async (ports: StaffTestPorts, secret: string): Promise<StaffSession> => {
  const session = await findStaffSession(ports, secret);
  if (!session) throw new Error('the session has ended');
  return session;
};

/** New recovery codes of the member of a session. */
export const recoveryCodesOf = async (ports: StaffTestPorts, secret: string): Promise<readonly string[]> => {
  const codes = await createRecoveryCodes(ports, await sessionOf(ports, secret));
  if (!codes.ok) throw new Error(codes.error);
  return codes.value;
};

/** A member who has just proved a credential. */
export const actorOf = (member: StaffMember, authenticatedAt = new Date()): Actor => ({
  kind: 'member',
  member,
  authenticatedAt,
});
