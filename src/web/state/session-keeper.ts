import { MAX_TIMER_MS, MINUTE } from '#domain/values/time.ts';
import { bestTime } from './server-time.ts';

/** A session is renewed so long before it ends (AUTH-10), */
export const RENEW_BEFORE_MS = 5 * MINUTE;
/** counts as ended so long before it does, */
export const EXPIRED_BEFORE_MS = 30_000;
/** and a failed renewal is repeated after so long, doubling up to so long. */
export const FIRST_RETRY_MS = 30_000;
export const LAST_RETRY_MS = 960_000;

/** What a renewal came to: a new end, no session any more, or no answer. */
export type Renewal = { readonly expiresAt: Date } | 'signed-out' | 'failed';

type Keeper = {
  readonly renew: () => Promise<Renewal>;
  /** Told once when the session is over. */
  readonly ended: () => void;
};

/** Keeps a session alive for as long as the page is open; answers how to stop. */
export const keepSession = (expiresAt: Date, { renew, ended }: Keeper): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const wait = (ms: number, then: () => void) => {
    timer = setTimeout(then, Math.min(ms, MAX_TIMER_MS));
  };

  const renewSession = async (end: Date, retryMs: number) => {
    const renewal = isOver(end) ? 'signed-out' : await renew();
    if (isStopped) return;
    if (renewal === 'signed-out') ended();
    else if (renewal === 'failed') {
      // Not beyond the end: then the page must say that the shopper is signed out.
      const untilOver = end.getTime() - EXPIRED_BEFORE_MS - bestTime();
      wait(Math.min(retryMs, Math.max(untilOver, 0)), () => {
        void renewSession(end, Math.min(retryMs * 2, LAST_RETRY_MS));
      });
    } else schedule(renewal.expiresAt, FIRST_RETRY_MS);
  };

  // A session that cannot be put off any further answers with the same end; `least` keeps that from becoming a loop.
  const schedule = (end: Date, least = 0) => {
    const due = end.getTime() - RENEW_BEFORE_MS - bestTime();
    wait(Math.max(due, least), () => void renewSession(end, FIRST_RETRY_MS));
  };

  schedule(expiresAt);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
};

const isOver = (end: Date): boolean => bestTime() >= end.getTime() - EXPIRED_BEFORE_MS;
