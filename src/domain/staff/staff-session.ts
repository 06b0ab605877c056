import { DAY, HOUR, MINUTE } from '../values/time.ts';

const IDLE_MS = 12 * HOUR;
const ABSOLUTE_MS = 7 * DAY;
const RENEW_AFTER_MS = 5 * MINUTE;
const RECENT_MS = 10 * MINUTE;

/** A browser sets this cookie while an open page updates itself, which does not keep an idle session alive. */
export const LIVE_UPDATE_COOKIE = 'admin-live-update';

/** Returns when a staff session expires: 12 hours after the last request, at most 7 days after the sign-in. */
export const staffSessionEnd = (startedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + IDLE_MS, startedAt.getTime() + ABSOLUTE_MS));

/** True if an extension gains so much that it is worth a write. */
export const shouldExtend = (
  session: { readonly startedAt: Date; readonly expiresAt: Date },
  now: Date,
): boolean =>
  staffSessionEnd(session.startedAt, now).getTime() - session.expiresAt.getTime() > RENEW_AFTER_MS;

/** True if the member proved a credential recently enough for refunds and changes of staff. */
export const isRecentlyAuthenticated = (
  { authenticatedAt }: { readonly authenticatedAt: Date },
  now: Date,
): boolean => now.getTime() - authenticatedAt.getTime() <= RECENT_MS;
