import type { ClientLoaderFunctionArgs } from 'react-router';
import { filterWholeList, findWholeList, type ProductListPage } from '#domain/catalogue/catalogue.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { err, ok } from '#domain/values/result.ts';
import { toLoadError } from '../api/load-error.ts';
import type { ProductListResult } from '../components/catalogue/product-list-section.tsx';
import { type Tab, tabContext } from '../state/store/tab-context.ts';

/** Loader data of a product list. */
export type ProductListData = { readonly part: ProductListResult };

type IsInList = (product: Product, pathname: string) => boolean;

/** The list from the whole catalogue, else from the page that is shown; undefined if neither has all of it. */
const findList = (
  { store, matches }: Tab,
  pathname: string,
  isInList: IsInList,
): ProductListPage | undefined => {
  const categories = store?.getState().categories.categories ?? [];
  const all = findWholeList(categories, (product) => isInList(product, pathname));
  if (all) return filterWholeList(all);
  const shown = matches?.at(-1);
  const data = shown?.pathname === pathname ? (shown.loaderData as Partial<ProductListData> | null) : null;
  return data?.part?.ok && data.part.value.all ? data.part.value : undefined;
};

/**
 * Client-side navigation requests only lists that the browser does not have whole. After a failure the page
 * opens nevertheless, with the error and a retry.
 */
export const fetchProductList =
  (isInList: IsInList) =>
  async ({ context, request, serverLoader }: ClientLoaderFunctionArgs): Promise<ProductListData> => {
    const list = findList(context.get(tabContext), new URL(request.url).pathname, isInList);
    if (list) return { part: ok(list) };
    try {
      return (await serverLoader()) as ProductListData;
    } catch (thrown) {
      return { part: err(toLoadError(thrown)) };
    }
  };
