import type { ErrorCode } from '#domain/api/error-table.ts';
import { FOREGROUND, retryUntilResponse } from './retry-until-response.ts';

/**
 * Requests until there is a response, and again when the tab becomes visible or the connection returns.
 * Returns a function that stops and aborts the signal.
 */
export const refetchWhileVisible = (request: (signal: AbortSignal) => Promise<boolean>): (() => void) => {
  const ended = new AbortController();
  const { signal } = ended;
  const { refetch, onReconnect, stop } = retryUntilResponse(() => request(signal), FOREGROUND);
  const refetchIfVisible = () => document.visibilityState === 'visible' && refetch();
  window.addEventListener('online', onReconnect, { signal });
  document.addEventListener('visibilitychange', refetchIfVisible, { signal });
  return () => {
    stop();
    ended.abort();
  };
};

/** True if a retry may succeed: the shop was unreachable or temporarily unavailable. */
export const isTransientErrorCode = (code: ErrorCode): boolean =>
  code === 'auth/network-request-failed' || code === 'unavailable';
