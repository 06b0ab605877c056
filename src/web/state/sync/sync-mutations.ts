import { askUntilAnswered } from '../requests/retry-until-response.ts';
import { storageKeys } from '../storage/storage-keys.ts';
import type { Store } from '../store/store.ts';

const LOCK = storageKeys.tellQueue;
/** A page that becomes visible requests again if its last response is older than this. */
const STALE_MS = 10_000;

/** One tab sends at a time, so that changes arrive in order; a browser without Web Locks skips this. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work();

/** The longest that the end of a session waits for changes being sent, in milliseconds. */
const LAST_WORD_MS = 1_000;

/**
 * Ends a session after pending changes are sent, so that they reach the account and no response arrives for a
 * user who has signed out. A hanging connection is not waited for.
 */
export const afterTelling = async <T>(work: () => Promise<T>): Promise<T> => {
  if (!('locks' in navigator)) return work();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LAST_WORD_MS) }, begin);
  } catch (error) {
    if (hasBegun) throw error;
    return work();
  }
};

/**
 * Sends changes after each one, after sign-in and sign-out, on reconnection and when the page becomes
 * visible. Retries follow AUTH-10, sooner after a reconnection. Returns a function that stops.
 */
export const keepTelling = (
  store: Store,
  hasWaiting: () => boolean,
  tell: () => Promise<boolean>,
): (() => void) => {
  let told = 0;
  const telling = askUntilAnswered(async () => {
    const isKnown = await alone(tell);
    if (isKnown) told = performance.now();
    return isKnown;
  });
  let user = store.getState().user.currentUser?.email;
  let cart = store.getState().cart.cartItems;
  let wishes = store.getState().wishCart.wishItems;
  const stopWatching = store.subscribe(() => {
    const state = store.getState();
    const isOther = state.user.currentUser?.email !== user;
    const isChanged = state.cart.cartItems !== cart || state.wishCart.wishItems !== wishes;
    user = state.user.currentUser?.email;
    cart = state.cart.cartItems;
    wishes = state.wishCart.wishItems;
    if (isOther) telling.again();
    // The change is queued right after the store has changed.
    else if (isChanged) queueMicrotask(() => hasWaiting() && telling.again());
  });
  const shown = () =>
    document.visibilityState === 'visible' && performance.now() - told > STALE_MS && telling.again();
  window.addEventListener('online', telling.reconnected);
  document.addEventListener('visibilitychange', shown);
  return () => {
    telling.stop();
    stopWatching();
    window.removeEventListener('online', telling.reconnected);
    document.removeEventListener('visibilitychange', shown);
  };
};
