import { err } from '#domain/values/result.ts';
import { toLoadError } from '../api/load-error.ts';
import type { ProductListPageResult } from '../components/catalogue/product-list-section.tsx';
import { isCataloguePaginated, setCataloguePaginated } from '../state/store/catalogue-mode.ts';
import type { PreloadedData } from '../state/store/preloaded-state.ts';

/** Loader data of a product list: a page of it (`part`), or a part of the catalogue for the store. */
export type ProductListData =
  | { readonly part: NonNullable<ProductListPageResult> }
  | NonNullable<PreloadedData>;

/** Returns the page of the list; `undefined` if the browser loads the catalogue whole. */
export const pageResultOf = (data: ProductListData | null): ProductListPageResult =>
  data && 'part' in data ? data.part : undefined;

/**
 * Client-side navigation requests only pages of a large catalogue; otherwise the store has or loads it. After
 * a failure the page opens nevertheless, with the error and a retry.
 */
export const fetchProductList = async ({
  serverLoader,
}: {
  serverLoader: () => Promise<ProductListData>;
}): Promise<ProductListData | null> => {
  if (!isCataloguePaginated()) return null;
  try {
    const data = await serverLoader();
    // The catalogue may have become small meanwhile; then the store loads it.
    setCataloguePaginated('part' in data);
    return data;
  } catch (thrown) {
    return { part: err(toLoadError(thrown)) };
  }
};
