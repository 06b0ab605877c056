import { FIRST_RETRY_MS, LAST_RETRY_MS } from './session-keeper.ts';

/** A connection that has just returned often carries nothing yet, so that the first pause after it is a short one. */
export const RECONNECTED_RETRY_MS = 1_000;

/** How long it is waited after a question that was not answered; each pause is twice the one before. */
type Pauses = { readonly firstMs: number; readonly longestMs: number };

/** Those of AUTH-10. */
const UNSEEN: Pauses = { firstMs: FIRST_RETRY_MS, longestMs: LAST_RETRY_MS };
/** For what a shopper looks at. */
export const LOOKED_AT: Pauses = { firstMs: RECONNECTED_RETRY_MS, longestMs: 30_000 };

type Asking = {
  /** Asks anew at once. */
  readonly again: () => void;
  /** The same for a connection that has just returned. */
  readonly reconnected: () => void;
  readonly stop: () => void;
};

/**
 * Asks the shop until it has answered. `ask` says whether there was an answer; what it throws was none. One question at a
 * time, so that the newest answer is the last.
 */
export const askUntilAnswered = (
  ask: () => Promise<boolean>,
  { firstMs, longestMs }: Pauses = UNSEEN,
): Asking => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  /** The first pause of a question that was wanted while another was being asked. */
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
