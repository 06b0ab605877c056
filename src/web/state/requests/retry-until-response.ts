/** First retry delay of requests in the background, and the longest, to which it doubles (AUTH-10). */
export const FIRST_RETRY_MS = 30_000;
export const LAST_RETRY_MS = 960_000;
/** First retry delay after the connection has returned, which often carries no data yet. */
export const RECONNECTED_RETRY_MS = 1_000;

/** Retry delays; each is twice the one before. */
type Pauses = { readonly firstMs: number; readonly longestMs: number };

const UNSEEN: Pauses = { firstMs: FIRST_RETRY_MS, longestMs: LAST_RETRY_MS };
/** For data that the shopper is looking at. */
export const LOOKED_AT: Pauses = { firstMs: RECONNECTED_RETRY_MS, longestMs: 30_000 };

type Asking = {
  /** Requests again at once. */
  readonly again: () => void;
  /** The same after the connection has returned. */
  readonly reconnected: () => void;
  readonly stop: () => void;
};

/**
 * Repeats a request until `ask` resolves with true; a rejection counts as false. One request at a time, so
 * that the newest response is the last.
 */
export const askUntilAnswered = (
  ask: () => Promise<boolean>,
  { firstMs, longestMs }: Pauses = UNSEEN,
): Asking => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  /** The first retry delay of a request that was wanted while another was pending. */
  let wantedMs: number | undefined;
  let isStopped = false;

  const askNow = async (retryMs: number): Promise<void> => {
    clearTimeout(timer);
    isAsking = true;
    wantedMs = undefined;
    const isKnown = await ask().catch(() => false);
    isAsking = false;
    if (isStopped) return;
    if (wantedMs !== undefined) void askNow(wantedMs);
    else if (!isKnown) timer = setTimeout(() => void askNow(Math.min(retryMs * 2, longestMs)), retryMs);
  };

  const want = (retryMs: number) => {
    if (isStopped) return;
    if (isAsking) wantedMs = retryMs;
    else void askNow(retryMs);
  };

  void askNow(firstMs);
  return {
    again: () => want(firstMs),
    reconnected: () => want(RECONNECTED_RETRY_MS),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
