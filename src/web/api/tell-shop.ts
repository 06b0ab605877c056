import type { CartItem } from '#domain/cart.ts';
import type { ErrorCode, ShopError } from '#domain/error-table.ts';
import { ok, type Result } from '#domain/result.ts';
import type { WishItem } from '#domain/wish-list.ts';
import { restoreCart } from '../state/cart.ts';
import { setCoupon } from '../state/coupon.ts';
import type { Outbox } from '../state/outbox.ts';
import { broughtAlong, isWishChange } from '../state/own-changes.ts';
import type { Store } from '../state/store.ts';
import { restoreWishes } from '../state/wish-cart.ts';
import { fetchCart, fetchWishes, sendCartChanges, sendWish } from './own-things.ts';
import { fetchSession } from './session.ts';

const AT_ONCE = 200;

/** A change that the shop will never take is not tried again; anything else is. */
const isFinal = (code: ErrorCode): boolean => code === 'not-found' || code === 'invalid-request';

/**
 * Tells the shop what is waiting, and shows what the account then holds: its cart and its wishes are the same on every
 * device. A visitor's cart joins the account's at sign-in. Answers whether the shop could be asked.
 */
export const tellShop = async (store: Store, outbox: Outbox): Promise<boolean> => {
  const user = store.getState().user.currentUser?.email;
  const owner = outbox.shown();
  if (user === undefined) {
    if (!store.getState().auth.isLoggedOut) return true;
    if (owner !== null) takeLeave(store);
    outbox.show(null);
    return true;
  }
  if (owner === null) {
    outbox.add(
      user,
      broughtAlong(store.getState().cart.cartItems, () => crypto.randomUUID()),
    );
  } else if (owner !== user) takeLeave(store);
  outbox.show(user);
  const told = await tellBoth(outbox, user);
  if (!told.ok) {
    if (told.error.code !== 'signed-out') return false;
    // The session has ended without a word to this page: who is signed in now is asked anew.
    void store.dispatch(fetchSession());
    return true;
  }
  const { cart, wishes } = told.value;
  const state = store.getState();
  // Something has been done meanwhile: what the shop said is old, and the next round says more.
  if (state.user.currentUser?.email !== user || outbox.waiting(user).length > 0) return true;
  if (isDifferent(cart, state.cart.cartItems)) store.dispatch(restoreCart(cart));
  const { wishItems, wishHistory } = state.wishCart;
  const shown = [...wishItems.filter((item) => item.user !== user), ...wishes];
  if (isDifferent(shown, wishItems)) store.dispatch(restoreWishes({ wishItems: shown, wishHistory }));
  return true;
};

/**
 * What an account had here goes when its session has ended, however that came: the account still has it, and whoever uses
 * the browser next is somebody else.
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
  outbox: Outbox,
  user: string,
): Promise<Result<{ cart: CartItem[]; wishes: WishItem[] }, ShopError>> => {
  const cart = await tellCart(outbox, user);
  if (!cart.ok) return cart;
  const wishes = await tellWishes(outbox, user);
  return wishes.ok ? ok({ cart: cart.value, wishes: wishes.value }) : wishes;
};

const tellCart = async (outbox: Outbox, user: string): Promise<Result<CartItem[], ShopError>> => {
  const waiting = outbox.waiting(user).flatMap((change) => (isWishChange(change) ? [] : [change]));
  for (let told = 0; told < waiting.length; told += AT_ONCE) {
    const some = waiting.slice(told, told + AT_ONCE);
    const answer = await sendCartChanges(some);
    if (!answer.ok && !isFinal(answer.error.code)) return answer;
    outbox.told(some);
    if (answer.ok && told + AT_ONCE >= waiting.length) return answer;
  }
  return fetchCart();
};

const tellWishes = async (outbox: Outbox, user: string): Promise<Result<WishItem[], ShopError>> => {
  for (const change of outbox.waiting(user)) {
    if (!isWishChange(change)) continue;
    const told = await sendWish(change.id, change.wished);
    if (!told.ok && !isFinal(told.error.code)) return told;
    outbox.told([change]);
  }
  return fetchWishes();
};
