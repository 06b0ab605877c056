import type { ErrorCode } from '#domain/api/error-table.ts';

/** First retry delay of requests in the background, and the longest, to which it doubles (AUTH-10). */
export const FIRST_RETRY_MS = 30_000;
export const MAX_RETRY_MS = 960_000;
/** First retry delay after the connection has returned, which often carries no data yet. */
export const RECONNECTED_RETRY_MS = 1_000;

type RetryOptions = {
  readonly firstMs: number;
  readonly maxMs: number;
  /** How much longer each delay is than the one before; 2 by default. */
  readonly factor?: number;
  /** Requests again when the tab becomes visible and the last response is older, and when the connection returns. */
  readonly staleMs?: number;
};

export const BACKGROUND: RetryOptions = { firstMs: FIRST_RETRY_MS, maxMs: MAX_RETRY_MS };
/** For data that the shopper is looking at. */
export const FOREGROUND: RetryOptions = { firstMs: RECONNECTED_RETRY_MS, maxMs: 30_000, staleMs: 0 };

type RetryingRequest = {
  /** Requests again at once. */
  readonly refetch: () => void;
  /** Also aborts the signal of a pending request. */
  readonly stop: () => void;
};

/**
 * Repeats a request until `request` resolves with true; a rejection counts as false. One request at a time, so
 * that the newest response is the last.
 */
export const retryUntilDone = (
  request: (signal: AbortSignal) => Promise<boolean>,
  { firstMs, maxMs, factor = 2, staleMs }: RetryOptions,
): RetryingRequest => {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  /** The first retry delay of a request that was wanted while another was pending. */
  let queuedRetryMs: number | undefined;
  let doneAt = Number.NEGATIVE_INFINITY;

  const send = async (retryMs: number): Promise<void> => {
    clearTimeout(timer);
    isPending = true;
    queuedRetryMs = undefined;
    const isDone = await request(signal).catch(() => false);
    isPending = false;
    if (signal.aborted) return;
    if (isDone) doneAt = performance.now();
    if (queuedRetryMs !== undefined) void send(queuedRetryMs);
    else if (!isDone) timer = setTimeout(() => void send(Math.min(retryMs * factor, maxMs)), retryMs);
  };

  const sendOrQueue = (retryMs: number) => {
    if (signal.aborted) return;
    if (isPending) queuedRetryMs = retryMs;
    else void send(retryMs);
  };
  const refetch = () => sendOrQueue(firstMs);

  if (staleMs !== undefined) {
    window.addEventListener('online', () => sendOrQueue(RECONNECTED_RETRY_MS), { signal });
    const refetchIfStale = () =>
      document.visibilityState === 'visible' && performance.now() - doneAt >= staleMs && refetch();
    document.addEventListener('visibilitychange', refetchIfStale, { signal });
  }
  void send(firstMs);
  return {
    refetch,
    stop: () => {
      ended.abort();
      clearTimeout(timer);
    },
  };
};

/** True if a retry may succeed: the shop was unreachable or temporarily unavailable. */
export const isTransientErrorCode = (code: ErrorCode): boolean =>
  code === 'auth/network-request-failed' || code === 'unavailable';
