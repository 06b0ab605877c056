import { REQUEST_KEY_DAYS } from '#domain/staff/audit-entry.ts';
import type { StaffMember } from '#domain/staff/staff-member.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { shouldExtend, staffSessionEnd } from '#domain/staff/staff-session.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { DAY } from '#domain/values/time.ts';
import type { Ports, StaffSession, UsedStaffCredential } from '#services/ports/ports.ts';

type SessionDeps = Pick<Ports, 'staffSessions' | 'secrets' | 'clock'>;

/** A new session; `secret` goes to the cookie, only its digest is stored. */
export type OpenedStaffSession = {
  readonly member: StaffMember;
  readonly secret: string;
  readonly expiresAt: Date;
};

/** Opens a session for a member who has proved a credential, which is used up in the same transaction. */
export async function openStaffSession(
  { staffSessions, secrets, clock }: SessionDeps,
  member: StaffMember,
  credential?: UsedStaffCredential,
): Promise<Result<OpenedStaffSession, StaffRefusal>> {
  const secret = secrets.generate();
  const now = clock();
  const expiresAt = staffSessionEnd(now, now);
  const isOpen = await staffSessions.open(secrets.digest(secret), member, now, expiresAt, credential);
  return isOpen ? ok({ member, secret, expiresAt }) : err('wrong-credentials');
}

/** Finds the session of a secret and extends it if that is worth a write; undefined if it has ended. */
export async function findStaffSession(
  { staffSessions, secrets, clock, log }: SessionDeps & Pick<Ports, 'log'>,
  secret: string,
): Promise<StaffSession | undefined> {
  const digest = secrets.digest(secret);
  const now = clock();
  const session = await staffSessions.find(digest, now);
  if (!session || !shouldExtend(session, now)) return session;
  const expiresAt = staffSessionEnd(session.startedAt, now);
  try {
    await staffSessions.extend(digest, expiresAt);
  } catch (error) {
    // A database that is read-only for a while must not sign members out, who then keep the old end.
    log.warn({ event: 'staff.session-not-extended', err: error }, 'A session of staff could not be extended');
    return session;
  }
  return { ...session, expiresAt };
}

/** Finds the session of a secret for an open page, which does not keep an idle session alive. */
export function readStaffSession(
  { staffSessions, secrets, clock }: SessionDeps,
  secret: string,
): Promise<StaffSession | undefined> {
  return staffSessions.find(secrets.digest(secret), clock());
}

/** Ends a session. Unknown secrets are not logged, or anyone could flood the log. */
export async function endStaffSession(
  { staffSessions, secrets, log }: Pick<Ports, 'staffSessions' | 'secrets' | 'log'>,
  secret: string,
): Promise<void> {
  if (await staffSessions.close(secrets.digest(secret)))
    log.info({ event: 'staff.signout' }, 'A member of staff signed out');
}

/** Deletes expired sessions, links, challenges and keys of requests. */
export async function deleteExpiredStaffAccess({
  staffSessions,
  staffCredentials,
  passkeys,
  audit,
  clock,
}: Pick<Ports, 'staffSessions' | 'staffCredentials' | 'passkeys' | 'audit' | 'clock'>): Promise<void> {
  const now = clock();
  await staffSessions.deleteExpired(now);
  await staffCredentials.deleteExpired(now);
  await passkeys.deleteExpiredChallenges(now);
  await audit.deleteRequestKeys(new Date(now.getTime() - REQUEST_KEY_DAYS * DAY));
}
