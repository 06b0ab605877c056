/** First retry delay of requests in the background, and the longest, to which it doubles (AUTH-10). */
export const FIRST_RETRY_MS = 30_000;
export const MAX_RETRY_MS = 960_000;
/** First retry delay after the connection has returned, which often carries no data yet. */
export const RECONNECTED_RETRY_MS = 1_000;

/** Retry delays; each is twice the one before. */
type Backoff = { readonly firstMs: number; readonly maxMs: number };

const BACKGROUND: Backoff = { firstMs: FIRST_RETRY_MS, maxMs: MAX_RETRY_MS };
/** For data that the shopper is looking at. */
export const FOREGROUND: Backoff = { firstMs: RECONNECTED_RETRY_MS, maxMs: 30_000 };

type RetryingRequest = {
  /** Requests again at once. */
  readonly refetch: () => void;
  /** The same after the connection has returned. */
  readonly onReconnect: () => void;
  readonly stop: () => void;
};

/**
 * Repeats a request until `request` resolves with true; a rejection counts as false. One request at a time, so
 * that the newest response is the last.
 */
export const retryUntilResponse = (
  request: () => Promise<boolean>,
  { firstMs, maxMs }: Backoff = BACKGROUND,
): RetryingRequest => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  /** The first retry delay of a request that was wanted while another was pending. */
  let queuedRetryMs: number | undefined;
  let isStopped = false;

  const send = async (retryMs: number): Promise<void> => {
    clearTimeout(timer);
    isPending = true;
    queuedRetryMs = undefined;
    const isDone = await request().catch(() => false);
    isPending = false;
    if (isStopped) return;
    if (queuedRetryMs !== undefined) void send(queuedRetryMs);
    else if (!isDone) timer = setTimeout(() => void send(Math.min(retryMs * 2, maxMs)), retryMs);
  };

  const sendOrQueue = (retryMs: number) => {
    if (isStopped) return;
    if (isPending) queuedRetryMs = retryMs;
    else void send(retryMs);
  };

  void send(firstMs);
  return {
    refetch: () => sendOrQueue(firstMs),
    onReconnect: () => sendOrQueue(RECONNECTED_RETRY_MS),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
