import type { ErrorCode, ShopError } from '#domain/api/error-table.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { CHANGES_AT_ONCE } from '#domain/cart/cart-change.ts';
import type { WishItem } from '#domain/cart/wish-list.ts';
import { ok, type Result } from '#domain/values/result.ts';
import { fetchCart, fetchWishes, sendCartChanges, sendWish } from '../../api/saved-cart.ts';
import { fetchSession } from '../../api/session.ts';
import { restoreCart } from '../slices/cart.ts';
import { setCoupon } from '../slices/coupon.ts';
import { restoreWishes } from '../slices/wish-cart.ts';
import type { Store } from '../store/store.ts';
import type { TellQueue } from './mutation-queue.ts';
import { broughtAlong, isWishChange } from './pending-mutations.ts';

/** A change that the server rejects for good is not retried. */
const isFinal = (code: ErrorCode): boolean => code === 'not-found' || code === 'invalid-request';

/** Whether a page has seen a signed-in user while it is open. */
type OpenPage = { hadUser: boolean };

/**
 * Sends the pending changes and shows the account's cart and wish list, the same on every device. A visitor's
 * cart is merged at sign-in. Returns whether the server responded.
 */
export const tellShop = async (
  store: Store,
  queue: TellQueue,
  page: OpenPage = { hadUser: false },
): Promise<boolean> => {
  const user = store.getState().user.currentUser?.email;
  const owner = queue.shown();
  if (user === undefined) {
    if (!store.getState().auth.isLoggedOut || owner === null) return true;
    if (page.hadUser) {
      // The same person still uses this page, so the cart stays.
      queue.leave();
      return true;
    }
    takeLeave(store);
    queue.show(null);
    return true;
  }
  page.hadUser = true;
  if (owner === null || (owner === user && queue.hasLeft())) {
    queue.add(
      user,
      broughtAlong(store.getState().cart.cartItems, () => crypto.randomUUID()),
    );
  } else if (owner !== user) takeLeave(store);
  queue.show(user);
  const told = await tellBoth(queue, user);
  if (!told.ok) {
    if (told.error.code !== 'signed-out') return false;
    // The session has ended without notice to this page, so it is fetched again.
    void store.dispatch(fetchSession());
    return true;
  }
  const { cart, wishes } = told.value;
  const state = store.getState();
  // Something changed meanwhile, so the response is outdated; the next run sends the change.
  if (state.user.currentUser?.email !== user || queue.waiting(user).length > 0) return true;
  if (isDifferent(cart, state.cart.cartItems)) store.dispatch(restoreCart(cart));
  const { wishItems, wishHistory } = state.wishCart;
  const shown = [...wishItems.filter((item) => item.user !== user), ...wishes];
  if (isDifferent(shown, wishItems)) store.dispatch(restoreWishes({ wishItems: shown, wishHistory }));
  return true;
};

/**
 * Removes an account's data from the browser after its session; the account still has it, and the next user
 * of the browser may be another person.
 */
const takeLeave = (store: Store): void => {
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

const isDifferent = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

const tellBoth = async (
  queue: TellQueue,
  user: string,
): Promise<Result<{ cart: CartItem[]; wishes: WishItem[] }, ShopError>> => {
  const cart = await tellCart(queue, user);
  if (!cart.ok) return cart;
  const wishes = await tellWishes(queue, user);
  return wishes.ok ? ok({ cart: cart.value, wishes: wishes.value }) : wishes;
};

const tellCart = async (queue: TellQueue, user: string): Promise<Result<CartItem[], ShopError>> => {
  const waiting = queue.waiting(user).flatMap((change) => (isWishChange(change) ? [] : [change]));
  for (let told = 0; told < waiting.length; told += CHANGES_AT_ONCE) {
    const some = waiting.slice(told, told + CHANGES_AT_ONCE);
    const answer = await sendCartChanges(some);
    if (!answer.ok && !isFinal(answer.error.code)) return answer;
    queue.told(some);
    if (answer.ok && told + CHANGES_AT_ONCE >= waiting.length) return answer;
  }
  return fetchCart();
};

const tellWishes = async (queue: TellQueue, user: string): Promise<Result<WishItem[], ShopError>> => {
  for (const change of queue.waiting(user)) {
    if (!isWishChange(change)) continue;
    const told = await sendWish(change.id, change.wished);
    if (!told.ok && !isFinal(told.error.code)) return told;
    queue.told([change]);
  }
  return fetchWishes();
};
