import { cartCount, cartTotal, maxQuantityOf } from '#domain/cart/cart.ts';
import { isWished, wishesOf } from '#domain/cart/wish-list.ts';
import { type CategoryRecord, findByName, groupByTitle } from '#domain/catalogue/catalogue.ts';
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

export const selectCategories = (state: RootState) => state.categories.categories;
type Categories = readonly CategoryRecord[];
/** Products of a group by its lower-case title (CAT-6). */
export const productsOfGroup = (categories: Categories, title: string): readonly Product[] =>
  groupByTitle(categories).get(title) ?? [];
/** Products of the ids, in the order of the ids. */
export const productsOfIds = (categories: Categories, ids: readonly string[]): readonly Product[] => {
  const products = categories.flatMap((category) => category.items);
  return ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
};
/** Teas of a themed page by its path. */
export const teasOfTheme = (categories: Categories, theme: string): readonly Product[] =>
  productsOfGroup(categories, 'tea').filter((tea) => tea.themes.includes(theme));

/** The product of that name; the stored one counts only until the catalogue is loaded. */
export const selectProduct = (state: RootState, name: string) => {
  const { categories, shownOn } = state.categories;
  const { currentProduct } = state.product;
  if (categories.length > 0 && shownOn === undefined) return findByName(categories, name);
  return currentProduct?.name === name ? currentProduct : undefined;
};
