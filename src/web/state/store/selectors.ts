import { cartCount, cartTotal } from '#domain/cart/cart.ts';
import { isWished, wishesOf } from '#domain/cart/wish-list.ts';
import type { RootState } from './store.ts';

export const selectCartItems = (state: RootState) => state.cart.cartItems;
export const selectCartCount = (state: RootState) => cartCount(state.cart.cartItems);
/** In cents. */
export const selectCartTotal = (state: RootState) => cartTotal(state.cart.cartItems);

/** The units of a product in the cart. */
export const selectQuantity = (state: RootState, wanted: string): number =>
  state.cart.cartItems.find(({ id }) => id === wanted)?.quantity ?? 0;

/** The email that tags wishes and drafts; `null` for a visitor. */
export const selectUserEmail = (state: RootState): string | null => state.user.currentUser?.email ?? null;
export const selectWishCount = (state: RootState): number =>
  wishesOf(state.wishCart.wishItems, selectUserEmail(state)).length;
export const selectIsWished = (state: RootState, id: string): boolean =>
  isWished(state.wishCart.wishItems, selectUserEmail(state), id);
