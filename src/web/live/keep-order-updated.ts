import { retryUntilDone } from '../state/requests/retry-until-done.ts';

/** Milliseconds between requests of an order on its way; all tabs behind one address share a limit. */
export const UPDATE_INTERVAL_MS = 60_000;
/** A page that was requested within this time is up to date, unless a change is reported. */
export const FRESH_MS = 2_000;

type Options = {
  /** Requests the order again. */
  readonly update: () => Promise<unknown>;
  /** Reports changes of the account's orders; returns a function that stops. */
  readonly follow?: ((onChange: (hasChanged: boolean) => void) => () => void) | undefined;
};

/**
 * Requests an order again while its tab is visible: regularly, when the tab or window is opened again, and after live
 * changes. Returns a function that stops.
 */
export const keepOrderUpdated = ({ update, follow }: Options): (() => void) => {
  let updatedAt = performance.now();
  let hasChanged = false;
  const { refetch, stop } = retryUntilDone(
    async () => {
      const isFresh = !hasChanged && performance.now() - updatedAt < FRESH_MS;
      if (isFresh || document.visibilityState !== 'visible') return false;
      hasChanged = false;
      updatedAt = performance.now();
      await update();
      return false;
    },
    { firstMs: UPDATE_INTERVAL_MS, maxMs: UPDATE_INTERVAL_MS, staleMs: 0 },
  );
  const unfollow = follow?.((isChange) => {
    hasChanged ||= isChange;
    refetch();
  });
  window.addEventListener('focus', refetch);
  return () => {
    stop();
    unfollow?.();
    window.removeEventListener('focus', refetch);
  };
};
