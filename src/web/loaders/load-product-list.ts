import { type RouterContextProvider, redirect } from 'react-router';
import { filterWholeList, type ProductListQuery } from '#domain/catalogue/catalogue.ts';
import { toCard } from '#domain/catalogue/product.ts';
import { pageSchema } from '#domain/values/page-schema.ts';
import { ok } from '#domain/values/result.ts';
import { readChoices } from '../components/catalogue/choices-in-url.ts';
import { shopContext } from '../site/shop-context.ts';
import type { ProductListData } from './fetch-product-list.ts';

type LoaderArgs = { readonly context: Readonly<RouterContextProvider>; readonly request: Request };

/** Loads the page of a product list. */
export const loadProductList =
  (toQuery: (url: URL) => ProductListQuery) =>
  async ({ context, request }: LoaderArgs): Promise<ProductListData> => {
    const url = new URL(request.url);
    const page = pageSchema.parse(url.searchParams.get('page') ?? 1);
    const list = await context
      .get(shopContext)
      .catalogue.list({ ...toQuery(url), choices: readChoices(url.searchParams) }, page);
    if (page > 1 && (list.all || list.products.length === 0)) throw redirect(firstPage(url));
    return { part: ok(list) };
  };

/** The first page of the same list, for a page that does not exist (any more). */
const firstPage = ({ pathname, searchParams }: URL): string => {
  searchParams.delete('page');
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
};

/** The same for a page that shows a few products of any group. */
export const loadProducts =
  (ids: readonly string[]) =>
  async ({ context }: Pick<LoaderArgs, 'context'>): Promise<ProductListData> => {
    const products = await context.get(shopContext).catalogue.findMany(ids);
    return { part: ok(filterWholeList(products.map(toCard))) };
  };
