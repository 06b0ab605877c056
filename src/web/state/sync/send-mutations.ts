import { z } from 'zod/mini';
import { apiMap } from '#domain/api/api-map.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { MAX_CHANGES_PER_REQUEST, type SavedItemChange } from '#domain/cart/cart-change.ts';
import { cartItemSchema } from '#domain/cart/cart-schema.ts';
import { wishItemSchema } from '#domain/cart/wish-list-schema.ts';
import type { Result } from '#domain/values/result.ts';
import { call } from '../../api/call.ts';
import { fetchSession } from '../../api/session.ts';
import { BACKGROUND, retryUntilDone } from '../requests/retry-until-done.ts';
import { restoreCart } from '../slices/cart.ts';
import { setCoupon } from '../slices/coupon.ts';
import { restoreWishes } from '../slices/wish-cart.ts';
import { storageKeys } from '../storage/storage-keys.ts';
import type { ShopStore } from '../store/store.ts';
import { guestCartChanges, type MutationQueue, recordMutations } from './pending-mutations.ts';

const LOCK = storageKeys.mutationQueue;

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

/** A page that becomes visible requests again if its last response is older than this. */
const STALE_MS = 10_000;

/**
 * Records changes from now on. `start` begins to send them, after each one, after sign-in and sign-out, on
 * reconnection and when the page becomes visible.
 */
export const syncMutations = (store: ShopStore, queue: MutationQueue) => {
  const page = { hadUser: false };
  let sending: ReturnType<typeof retryUntilDone> | undefined;
  recordMutations(store.startListening, queue, () => sending?.refetch());
  return {
    start: (): void => {
      sending = retryUntilDone(() => withLock(() => sendMutations(store, queue, page)), {
        ...BACKGROUND,
        staleMs: STALE_MS,
      });
    },
    stop: (): void => sending?.stop(),
  };
};

/** Whether a page has seen a signed-in user while it is open. */
type OpenPage = { hadUser: boolean };

/**
 * Sends the pending changes and shows the account's cart and wish list, the same on every device. A visitor's
 * cart is merged at sign-in. Returns whether the server responded.
 */
export const sendMutations = async (
  store: ShopStore,
  queue: MutationQueue,
  page: OpenPage = { hadUser: false },
): Promise<boolean> => {
  const user = store.getState().user.currentUser?.email;
  const owner = queue.owner();
  if (user === undefined) {
    if (!store.getState().auth.isLoggedOut || owner === null) return true;
    if (page.hadUser) {
      // The same person still uses this page, so the cart stays.
      queue.endSession(store.getState().cart.cartItems);
      return true;
    }
    clearAccountData(store, queue);
    queue.setOwner(null);
    return true;
  }
  page.hadUser = true;
  if (owner !== null && owner !== user) clearAccountData(store, queue);
  if (owner !== user || queue.isSessionEnded())
    queue.add(user, guestCartChanges(store.getState().cart.cartItems));
  queue.setOwner(user);
  const sent = await sendPending(queue, user);
  if (!sent.ok) {
    if (sent.error.code !== 'signed-out') return false;
    // The session has ended without notice to this page, so it is fetched again.
    void store.dispatch(fetchSession());
    return true;
  }
  const { cart, wishList } = sent.value;
  const state = store.getState();
  // Something changed meanwhile, so the response is outdated; the next run sends the change.
  if (state.user.currentUser?.email !== user || queue.pending(user).length > 0) return true;
  if (isDifferent(cart, state.cart.cartItems)) store.dispatch(restoreCart(cart));
  const { wishItems, wishHistory } = state.wishCart;
  const merged = [...wishItems.filter((item) => item.user !== user), ...wishList];
  if (isDifferent(merged, wishItems)) store.dispatch(restoreWishes({ wishItems: merged, wishHistory }));
  return true;
};

/**
 * Removes an account's data from the browser after its session, but no items of a visitor; the account still has it,
 * and the next user of the browser may be another person.
 */
const clearAccountData = (store: ShopStore, queue: MutationQueue): void => {
  const { cart, wishCart } = store.getState();
  const { wishItems, wishHistory } = wishCart;
  store.dispatch(restoreCart(queue.visitorItems(cart.cartItems)));
  store.dispatch(setCoupon(null));
  store.dispatch(
    restoreWishes({
      wishItems: wishItems.filter(({ user }) => user === null),
      wishHistory: wishHistory.filter(({ user }) => user === null),
    }),
  );
};

const isDifferent = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

/** Sends the changes in batches; returns the account's cart and wish list after the last one. */
const sendPending = async (queue: MutationQueue, user: string): Promise<Result<SavedItems, ShopError>> => {
  const changes = queue.pending(user);
  for (let start = 0; start < changes.length; start += MAX_CHANGES_PER_REQUEST) {
    const batch = changes.slice(start, start + MAX_CHANGES_PER_REQUEST);
    const response = await sendSavedItemChanges(batch);
    // Changes that the server rejects for good are not retried.
    if (!response.ok && response.error.code !== 'invalid-request') return response;
    queue.remove(batch);
    if (response.ok && start + MAX_CHANGES_PER_REQUEST >= changes.length) return response;
  }
  return fetchSavedItems();
};

/** An account's saved cart and wish list. */
const schema = z.object({ cart: z.array(cartItemSchema), wishList: z.array(wishItemSchema) });
type SavedItems = z.infer<typeof schema>;

const fetchSavedItems = () => call(apiMap.savedItems, { schema });

/** Applies changes to the account's cart and wish list, each once; returns the result. */
const sendSavedItemChanges = (changes: readonly SavedItemChange[]) =>
  call(apiMap.savedItems, { method: 'POST', body: { changes }, schema });
