import { type CategoryRecord, findByName, groupByTitle } from '#domain/catalogue/catalogue.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { RootState } from './store.ts';

export const selectCategories = (state: RootState) => state.categories.categories;
type Categories = readonly CategoryRecord[];
/** Products of a group by its lower-case title (CAT-6). */
export const productsOfGroup = (categories: Categories, title: string): readonly Product[] =>
  groupByTitle(categories).get(title) ?? [];
/** The product of that name; the stored one counts only until the catalogue is loaded. */
export const selectProduct = (state: RootState, name: string) => {
  const { categories, shownOn } = state.categories;
  const { currentProduct } = state.product;
  if (categories.length > 0 && shownOn === undefined) return findByName(categories, name);
  return currentProduct?.name === name ? currentProduct : undefined;
};
