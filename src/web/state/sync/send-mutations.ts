import type { ShopError } from '#domain/api/error-table.ts';
import { MAX_CHANGES_PER_REQUEST } from '#domain/cart/cart-change.ts';
import type { Result } from '#domain/values/result.ts';
import { fetchSavedItems, type SavedItems, sendSavedItemChanges } from '../../api/saved-items.ts';
import { fetchSession } from '../../api/session.ts';
import { restoreCart } from '../slices/cart.ts';
import { setCoupon } from '../slices/coupon.ts';
import { restoreWishes } from '../slices/wish-cart.ts';
import type { ShopStore } from '../store/store.ts';
import { guestCartChanges, type MutationQueue } from './pending-mutations.ts';

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
      queue.endSession();
      return true;
    }
    clearAccountData(store);
    queue.setOwner(null);
    return true;
  }
  page.hadUser = true;
  if (owner === null || (owner === user && queue.isSessionEnded())) {
    queue.add(user, guestCartChanges(store.getState().cart.cartItems));
  } else if (owner !== user) clearAccountData(store);
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
 * Removes an account's data from the browser after its session; the account still has it, and the next user
 * of the browser may be another person.
 */
const clearAccountData = (store: ShopStore): void => {
  const { wishItems, wishHistory } = store.getState().wishCart;
  store.dispatch(restoreCart([]));
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
    // Changes that the server rejects for good are not retried; a server of the previous release has no such path.
    if (!response.ok && response.error.code !== 'invalid-request') return response;
    queue.remove(batch);
    if (response.ok && start + MAX_CHANGES_PER_REQUEST >= changes.length) return response;
  }
  return fetchSavedItems();
};
