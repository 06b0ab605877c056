import { cartCount, cartTotal, maxQuantityOf } from '#domain/cart/cart.ts';
import { isWished, wishesOf } from '#domain/cart/wish-list.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { RootState } from './store.ts';

export const selectCartItems = (state: RootState) => state.cart.cartItems;
export const selectCartCount = (state: RootState) => cartCount(state.cart.cartItems);
/** In cents. */
export const selectCartTotal = (state: RootState) => cartTotal(state.cart.cartItems);

/** True if the cart holds as many of a product as an order may have or the shop has in stock. */
export const selectIsAtMaxQuantity = (state: RootState, product: Product): boolean =>
  state.cart.cartItems.some(({ id, quantity }) => id === product.id && quantity >= maxQuantityOf(product));

/** The email that tags wishes and drafts; `null` for a visitor. */
export const selectUserEmail = (state: RootState): string | null => state.user.currentUser?.email ?? null;
export const selectWishCount = (state: RootState): number =>
  wishesOf(state.wishCart.wishItems, selectUserEmail(state)).length;
export const selectIsWished = (state: RootState, id: string): boolean =>
  isWished(state.wishCart.wishItems, selectUserEmail(state), id);
