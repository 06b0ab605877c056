import type { StaffMember } from '#domain/staff/staff-member.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { shouldExtend, staffSessionEnd } from '#domain/staff/staff-session.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports, StaffSession } from '#services/ports/ports.ts';

type SessionDeps = Pick<Ports, 'staffSessions' | 'secrets' | 'clock'>;

/** A new session; `secret` goes to the cookie, only its digest is stored. */
export type OpenedStaffSession = {
  readonly member: StaffMember;
  readonly secret: string;
  readonly expiresAt: Date;
};

/** Opens a session for a member who has proved a credential. */
export async function openStaffSession(
  { staffSessions, secrets, clock }: SessionDeps,
  member: StaffMember,
): Promise<Result<OpenedStaffSession, StaffRefusal>> {
  const secret = secrets.generate();
  const now = clock();
  const expiresAt = staffSessionEnd(now, now);
  const isOpen = await staffSessions.open(secrets.digest(secret), member, now, expiresAt);
  return isOpen ? ok({ member, secret, expiresAt }) : err('wrong-credentials');
}

/** Finds the session of a secret and extends it if that is worth a write; undefined if it has ended. */
export async function findStaffSession(
  { staffSessions, secrets, clock }: SessionDeps,
  secret: string,
): Promise<StaffSession | undefined> {
  const digest = secrets.digest(secret);
  const now = clock();
  const session = await staffSessions.find(digest, now);
  if (!session || !shouldExtend(session, now)) return session;
  const expiresAt = staffSessionEnd(session.startedAt, now);
  await staffSessions.extend(digest, expiresAt);
  return { ...session, expiresAt };
}

/** Ends a session. Unknown secrets are not logged, or anyone could flood the log. */
export async function endStaffSession(
  { staffSessions, secrets, log }: Pick<Ports, 'staffSessions' | 'secrets' | 'log'>,
  secret: string,
): Promise<void> {
  if (await staffSessions.close(secrets.digest(secret)))
    log.info({ event: 'staff.signout' }, 'A member of staff signed out');
}

/** Deletes expired sessions, links and challenges. */
export async function deleteExpiredStaffAccess({
  staffSessions,
  staffCredentials,
  passkeys,
  clock,
}: Pick<Ports, 'staffSessions' | 'staffCredentials' | 'passkeys' | 'clock'>): Promise<void> {
  await staffSessions.deleteExpired(clock());
  await staffCredentials.deleteExpired(clock());
  await passkeys.deleteExpiredChallenges(clock());
}
