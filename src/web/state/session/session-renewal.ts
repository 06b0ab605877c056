import { MAX_TIMER_MS, MINUTE } from '#domain/values/time.ts';
import { FIRST_RETRY_MS, MAX_RETRY_MS } from '../requests/retry-until-response.ts';
import { currentTime } from '../requests/server-time.ts';

/** A session is renewed this long before its end (AUTH-10). */
export const RENEW_BEFORE_MS = 5 * MINUTE;
/** A session counts as ended this long before its end. */
export const EXPIRED_BEFORE_MS = 30_000;

/** Result of a renewal: a new end, no session, or no response. */
export type Renewal = { readonly expiresAt: Date } | 'signed-out' | 'failed';

type RenewalOptions = {
  readonly renew: () => Promise<Renewal>;
  /** Called once when the session has ended. */
  readonly onEnded: () => void;
};

/** Renews a session while the page is open; returns a function that stops. */
export const scheduleRenewal = (expiresAt: Date, { renew, onEnded }: RenewalOptions): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const wait = (ms: number, then: () => void) => {
    timer = setTimeout(then, Math.min(ms, MAX_TIMER_MS));
  };

  const renewSession = async (end: Date, retryMs: number) => {
    const renewal = isExpired(end) ? 'signed-out' : await renew();
    if (isStopped) return;
    if (renewal === 'signed-out') onEnded();
    else if (renewal === 'failed') {
      // Not after the end, when the page must show that the shopper is signed out.
      const remainingMs = end.getTime() - EXPIRED_BEFORE_MS - currentTime();
      wait(Math.min(retryMs, Math.max(remainingMs, 0)), () => {
        void renewSession(end, Math.min(retryMs * 2, MAX_RETRY_MS));
      });
    } else schedule(renewal.expiresAt, FIRST_RETRY_MS);
  };

  // A session of maximum age returns the same end; `minDelayMs` prevents a loop.
  const schedule = (end: Date, minDelayMs = 0) => {
    const dueMs = end.getTime() - RENEW_BEFORE_MS - currentTime();
    wait(Math.max(dueMs, minDelayMs), () => void renewSession(end, FIRST_RETRY_MS));
  };

  schedule(expiresAt);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
};

const isExpired = (end: Date): boolean => currentTime() >= end.getTime() - EXPIRED_BEFORE_MS;
