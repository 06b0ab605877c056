import { DAY, HOUR, MINUTE } from '../values/time.ts';

/** An account without its credentials. */
export type User = {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly createdAt: Date;
  /** When the customer verified the email address; `null` until then. */
  readonly emailVerifiedAt: Date | null;
};

const IDLE_DAYS = 14;
const ABSOLUTE_DAYS = 30;

/** A trusted device expires after this many days without a sign-in. */
export const DEVICE_DAYS = 180;
/** Per account. The oldest are dropped, since they mostly belong to lost devices. */
export const MAX_SESSIONS = 30;
/** Trusted devices per account; the newest are kept. */
export const MAX_DEVICES = 60;

const RECENT_SIGN_IN_MS = 5 * MINUTE;

/** True if the customer has just signed in; required to delete an account without its password. */
export const isRecentSignIn = (session: { readonly startedAt: Date }, now: Date): boolean =>
  now.getTime() - session.startedAt.getTime() <= RECENT_SIGN_IN_MS;

/** Returns when a session expires: 14 days after the last request, at most 30 days after the sign-in. */
export const sessionEnd = (startedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + IDLE_DAYS * DAY, startedAt.getTime() + ABSOLUTE_DAYS * DAY));

/** True if an extension gains more than an hour, so that not every page view costs a write. */
export const shouldRenew = (
  session: { readonly startedAt: Date; readonly expiresAt: Date },
  now: Date,
): boolean => sessionEnd(session.startedAt, now).getTime() - session.expiresAt.getTime() > HOUR;

/** Cookie that shows cached pages who is signed in, so that the account icon does not flicker. Grants no access. */
export const NAME_COOKIE = '__Host-name';
/** Cookie of a response that logs out: the next script that runs clears the browser's cart and deletes it. */
export const LOGGED_OUT_COOKIE = '__Host-logged-out';

/** The response of `GET /api/auth/session`. */
export type SessionView = {
  readonly user: { readonly email: string; readonly displayName: string } | null;
  /** ISO 8601; `null` when signed out. */
  readonly expiresAt: string | null;
};
