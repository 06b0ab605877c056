import { err } from '#domain/values/result.ts';
import { toLoadError } from '../api/load-error.ts';
import type { LoadedPage } from '../components/catalogue/loaded-product-list.tsx';
import { isCataloguePaginated, setCataloguePaginated } from '../state/store/catalogue-mode.ts';
import type { PreloadedData } from '../state/store/preloaded-state.ts';

/** Response of a product list: a page of it, or a part of the catalogue for the store. */
export type ProductListResult = { readonly part: NonNullable<LoadedPage> } | NonNullable<PreloadedData>;

/** Returns the page of the list; `undefined` if the browser loads the catalogue whole. */
export const loadedPageOf = (result: ProductListResult | null): LoadedPage =>
  result && 'part' in result ? result.part : undefined;

/**
 * Client-side navigation requests only pages of a large catalogue; otherwise the store has or loads it. After
 * a failure the page opens nevertheless, with the error and a retry.
 */
export const fetchProductList = async ({
  serverLoader,
}: {
  serverLoader: () => Promise<ProductListResult>;
}): Promise<ProductListResult | null> => {
  if (!isCataloguePaginated()) return null;
  try {
    const result = await serverLoader();
    // The catalogue may have become small meanwhile; then the store loads it.
    setCataloguePaginated('part' in result);
    return result;
  } catch (thrown) {
    return { part: err(toLoadError(thrown)) };
  }
};
