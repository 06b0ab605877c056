import { createSelector } from '@reduxjs/toolkit';
import { cartCount, cartTotal, maxQuantityOf } from '#domain/cart/cart.ts';
import { isWished, wishesOf } from '#domain/cart/wish-list.ts';
import { findByName, groupByTitle } from '#domain/catalogue/catalogue.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { RootState } from './store.ts';

const NO_ITEMS: never[] = [];

export const selectCartItems = (state: RootState) => state.cart.cartItems;
export const selectCartCount = createSelector(selectCartItems, cartCount);
/** In cents. */
export const selectCartTotal = createSelector(selectCartItems, cartTotal);

/** True if the cart holds as many of a product as an order may have or the shop has in stock. */
export const selectIsAtMaxQuantity = (state: RootState, product: Product): boolean =>
  state.cart.cartItems.some(({ id, quantity }) => id === product.id && quantity >= maxQuantityOf(product));

/** The email that tags wishes and drafts; `null` for a visitor. */
export const selectUserEmail = (state: RootState): string | null => state.user.currentUser?.email ?? null;
export const selectWishes = createSelector(
  [(state: RootState) => state.wishCart.wishItems, selectUserEmail],
  (items, user) => wishesOf(items, user),
);
export const selectIsWished = (state: RootState, id: string): boolean =>
  isWished(state.wishCart.wishItems, selectUserEmail(state), id);

const selectGroups = createSelector((state: RootState) => state.categories.categories, groupByTitle);
/** Products of a group by its lower-case title (CAT-6). */
export const selectGroup = (state: RootState, title: string) => selectGroups(state).get(title) ?? NO_ITEMS;

const selectIds = (_: RootState, ids: readonly string[]) => ids;
/** Products of the ids, in the order of the ids. */
export const selectByIds = createSelector(
  [(state: RootState) => state.categories.categories, selectIds],
  (categories, ids) => {
    const products = categories.flatMap((category) => category.items);
    return ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
  },
);

const selectTeas = (state: RootState) => selectGroup(state, 'tea');
const selectThemeKey = (_: RootState, theme: string) => theme;
/** Teas of a themed page by its path. */
export const selectTheme = createSelector([selectTeas, selectThemeKey], (teas, theme) =>
  teas.filter((tea) => tea.themes.includes(theme)),
);

/** The product of that name; the stored one counts only until the catalogue is loaded. */
export const selectProduct = (state: RootState, name: string) => {
  const { categories, shownOn } = state.categories;
  const { currentProduct } = state.product;
  if (categories.length > 0 && shownOn === undefined) return findByName(categories, name);
  return currentProduct?.name === name ? currentProduct : undefined;
};
