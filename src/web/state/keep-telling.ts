import { askUntilAnswered } from './ask-until-answered.ts';
import { storageKeys } from './storage-keys.ts';
import type { Store } from './store.ts';

/** The lock is named after what it guards. */
const LOCK = storageKeys.tellQueue;
/** A page that comes back to the front asks again when its last answer is older than this. */
const STALE_MS = 10_000;

/** One tab tells the shop at a time, so that changes arrive in their order; an old browser goes without. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work();

/** How long the end of a session waits for what is being told, in milliseconds. */
const LAST_WORD_MS = 1_000;

/**
 * Does what ends a session when no tab is telling the shop anything, so that the last change still reaches the account and
 * no answer comes to somebody who has left; a connection that hangs is not waited for.
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
 * Tells the shop after every change, when somebody signs in or out, when the connection returns and when the page comes
 * back to the front; a failure is repeated with the pauses of AUTH-10, and sooner at first when the connection has just
 * returned. Returns how to stop.
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
    // What was done is noted right after the store has changed.
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
