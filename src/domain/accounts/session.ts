import { DAY, HOUR, MINUTE } from '../values/time.ts';

/** A shopper who has an account. */
export type User = {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly createdAt: Date;
  /** When the shopper showed that letters to this address reach them; `null` until then. */
  readonly emailProvenAt: Date | null;
};

/** A session ends after so many days without a visit, and in any case after so many. */
export const IDLE_DAYS = 14;
export const ABSOLUTE_DAYS = 30;

/** A browser in which nobody has signed in for so many days is a stranger again. */
export const DEVICE_DAYS = 180;
/**
 * Sign-ins to one account by one password, or by one account at Google: so many at once, and one more each `everyMs`. Nobody
 * needs them; they bound what a program can do that knows the password. Guesses take none of them.
 */
export const ENTRIES = { burst: 20, everyMs: 5 * MINUTE } as const;
/** An account has at most so many sessions, and knows so many browsers: the newest, since people lose more than they carry. */
export const MOST_SESSIONS = 30;
export const MOST_DEVICES = 60;

/** To remove an account without its password, a session must have begun at most so long ago. */
const RECENT_MS = 5 * MINUTE;

/** Whether somebody has just signed in, so that it need not be asked again who it is. */
export const isRecent = (session: { readonly startedAt: Date }, now: Date): boolean =>
  now.getTime() - session.startedAt.getTime() <= RECENT_MS;

/** When a session that is used now ends, unless it is used again. */
export const sessionEnd = (startedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + IDLE_DAYS * DAY, startedAt.getTime() + ABSOLUTE_DAYS * DAY));

/** Whether putting off the end gains enough to be written; so that not every page costs a write. */
export const isWorthRenewing = (
  session: { readonly startedAt: Date; readonly expiresAt: Date },
  now: Date,
): boolean => sessionEnd(session.startedAt, now).getTime() - session.expiresAt.getTime() > HOUR;

/** The cookie that tells a page who is signed in, so that the icon does not flicker. It grants nothing. */
export const NAME_COOKIE = '__Host-name';

/** What the browser may know of its session. */
export type SessionView = {
  readonly user: { readonly email: string; readonly displayName: string } | null;
  /** ISO time at which the session ends; `null` when signed out. */
  readonly expiresAt: string | null;
};
