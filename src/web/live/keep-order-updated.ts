import { retryUntilDone } from '../state/requests/retry-until-done.ts';

/** Milliseconds between requests of an order on its way; all tabs behind one address share a limit. */
export const UPDATE_INTERVAL_MS = 60_000;
/** A page that was requested within this time is up to date, unless a change is reported. */
export const FRESH_MS = 2_000;

type Options = {
  /** True while the order is on its way. */
  readonly isUnderway: boolean;
  /** Requests the order again. */
  readonly update: () => Promise<unknown>;
  /** Reports live changes, and with false that the stream opens; returns a function that stops. */
  readonly follow: (onChange: (hasChanged: boolean) => void) => () => void;
};

const isVisible = (): boolean => document.visibilityState === 'visible';

/**
 * Requests an order again while its tab is visible: after live changes, when the tab or window is opened again, and
 * regularly while it is on its way. Returns a function that stops.
 */
export const keepOrderUpdated = ({ isUnderway, update, follow }: Options): (() => void) => {
  let updatedAt = performance.now();
  let hasChanged = false;
  const { refetch, stop } = retryUntilDone(
    async () => {
      const isFresh = !hasChanged && performance.now() - updatedAt < FRESH_MS;
      if (isFresh || !isVisible()) return !isUnderway;
      hasChanged = false;
      updatedAt = performance.now();
      await update();
      return !isUnderway;
    },
    { firstMs: UPDATE_INTERVAL_MS, maxMs: UPDATE_INTERVAL_MS, staleMs: 0 },
  );
  let unfollow: (() => void) | undefined;
  // A hidden tab would occupy one of the few connections of the browser.
  const followWhileVisible = () => {
    unfollow?.();
    unfollow = !isVisible()
      ? undefined
      : follow((isChange) => {
          hasChanged ||= isChange;
          refetch();
        });
  };
  followWhileVisible();
  document.addEventListener('visibilitychange', followWhileVisible);
  window.addEventListener('focus', refetch);
  return () => {
    stop();
    unfollow?.();
    document.removeEventListener('visibilitychange', followWhileVisible);
    window.removeEventListener('focus', refetch);
  };
};
