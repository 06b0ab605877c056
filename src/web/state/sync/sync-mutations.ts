import { retryUntilResponse } from '../requests/retry-until-response.ts';
import { storageKeys } from '../storage/storage-keys.ts';
import type { ShopStore } from '../store/store.ts';

const LOCK = storageKeys.mutationQueue;
/** A page that becomes visible requests again if its last response is older than this. */
const STALE_MS = 10_000;

/** One tab sends at a time, so that changes arrive in order; a browser without Web Locks skips this. */
const withLock = <T>(task: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, task) : task();

/** The longest that the end of a session waits for changes being sent, in milliseconds. */
const MAX_FLUSH_WAIT_MS = 1_000;

/**
 * Ends a session after pending changes are sent, so that they reach the account and no response arrives for a
 * user who has signed out. A hanging connection is not waited for.
 */
export const afterMutationsSent = async <T>(task: () => Promise<T>): Promise<T> => {
  if (!('locks' in navigator)) return task();
  let hasStarted = false;
  const start = () => {
    hasStarted = true;
    return task();
  };
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(MAX_FLUSH_WAIT_MS) }, start);
  } catch (error) {
    if (hasStarted) throw error;
    return task();
  }
};

/**
 * Sends changes after each one, after sign-in and sign-out, on reconnection and when the page becomes
 * visible. Retries follow AUTH-10, sooner after a reconnection. Returns a function that stops.
 */
export const syncMutations = (
  store: ShopStore,
  hasPending: () => boolean,
  send: () => Promise<boolean>,
): (() => void) => {
  let lastSentAt = 0;
  const request = retryUntilResponse(async () => {
    const isSent = await withLock(send);
    if (isSent) lastSentAt = performance.now();
    return isSent;
  });
  let user = store.getState().user.currentUser?.email;
  let cart = store.getState().cart.cartItems;
  let wishes = store.getState().wishCart.wishItems;
  const stopWatching = store.subscribe(() => {
    const state = store.getState();
    const isOtherUser = state.user.currentUser?.email !== user;
    const isChanged = state.cart.cartItems !== cart || state.wishCart.wishItems !== wishes;
    user = state.user.currentUser?.email;
    cart = state.cart.cartItems;
    wishes = state.wishCart.wishItems;
    if (isOtherUser) request.refetch();
    // `recordMutations` queues the change after this subscriber, so this waits for a microtask.
    else if (isChanged) queueMicrotask(() => hasPending() && request.refetch());
  });
  const sendIfStale = () =>
    document.visibilityState === 'visible' && performance.now() - lastSentAt > STALE_MS && request.refetch();
  window.addEventListener('online', request.onReconnect);
  document.addEventListener('visibilitychange', sendIfStale);
  return () => {
    request.stop();
    stopWatching();
    window.removeEventListener('online', request.onReconnect);
    document.removeEventListener('visibilitychange', sendIfStale);
  };
};
