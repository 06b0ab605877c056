import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import { MAX_TIMER_MS, MINUTE } from '#domain/values/time.ts';
import { renewSession } from '../../api/session.ts';
import { FIRST_RETRY_MS, MAX_RETRY_MS } from '../requests/retry-until-done.ts';
import { currentTime } from '../requests/server-time.ts';
import { SIGNED_OUT, sessionReceived } from '../slices/session-received.ts';
import type { Dispatch, RootState } from '../store/store.ts';

/** A session is renewed this long before its end (AUTH-10). */
export const RENEW_BEFORE_MS = 5 * MINUTE;
/** A session counts as ended this long before its end. */
export const EXPIRED_BEFORE_MS = 30_000;

/** Renews a session while the page is open, until it has ended or the listener is cancelled. */
export const renewUntilEnded = async (
  expiresAt: string,
  { delay, pause, dispatch }: ListenerEffectAPI<RootState, Dispatch>,
): Promise<void> => {
  let end = Date.parse(expiresAt);
  let waitMs = end - RENEW_BEFORE_MS - currentTime();
  let retryMs = FIRST_RETRY_MS;
  for (;;) {
    await delay(Math.min(Math.max(waitMs, 0), MAX_TIMER_MS));
    const isExpired = currentTime() >= end - EXPIRED_BEFORE_MS;
    const renewed = isExpired ? undefined : await pause(renewSession());
    if (renewed?.ok && renewed.value.expiresAt) {
      end = Date.parse(renewed.value.expiresAt);
      retryMs = FIRST_RETRY_MS;
      // A session of maximum age returns the same end; the minimum prevents a loop.
      waitMs = Math.max(end - RENEW_BEFORE_MS - currentTime(), FIRST_RETRY_MS);
    } else if (!renewed || (!renewed.ok && renewed.error.code === 'signed-out')) {
      dispatch(sessionReceived(SIGNED_OUT));
      return;
    } else {
      // Not after the end, when the page must show that the shopper is signed out.
      waitMs = Math.min(retryMs, end - EXPIRED_BEFORE_MS - currentTime());
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
    }
  }
};
