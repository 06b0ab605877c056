import { type RouterContextProvider, redirect } from 'react-router';
import { isInProductList, type ProductListQuery } from '#domain/catalogue/catalogue.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { pageSchema } from '#domain/values/page-schema.ts';
import { ok } from '#domain/values/result.ts';
import type { Shop } from '#services/shop.ts';
import { shopContext, siteSettingsContext } from '../site/shop-context.ts';
import type { PreloadedData } from '../state/store/preloaded-state.ts';
import type { ProductListData } from './fetch-product-list.ts';

type LoaderArgs = { readonly context: Readonly<RouterContextProvider>; readonly request: Request };

/** Omits what product cards do not show, which is the larger part of a product. */
const toCard = ({ brewing: _, ...product }: Product): Product => ({
  ...product,
  description: '',
  taste: '',
  images: [],
  consist: [],
});

/** The catalogue, with only those products that the page shows; the browser loads the rest when idle. */
const preloadProducts = async (
  shop: Shop,
  pathname: string,
  isShown: (product: Product) => boolean,
): Promise<NonNullable<PreloadedData>> => {
  const categories = (await shop.catalogue.browse())?.categories;
  return {
    categories: (categories ?? []).map(({ title, items }) => ({
      title,
      items: items.filter(isShown).map(toCard),
    })),
    shownOn: pathname,
  };
};

/** Loads the products that a page shows: a page of a large catalogue, or a part of a small one. */
export const loadProductList =
  (toQuery: (url: URL) => ProductListQuery) =>
  async ({ context, request }: LoaderArgs): Promise<ProductListData> => {
    const shop = context.get(shopContext);
    const url = new URL(request.url);
    const query = toQuery(url);
    const page = pageSchema.parse(url.searchParams.get('page') ?? 1);
    const { isCataloguePaginated } = context.get(siteSettingsContext);
    const listPage = isCataloguePaginated ? await shop.catalogue.list(query, page) : undefined;
    if (page > 1 && !listPage?.products.length) throw redirect(firstPage(url));
    if (!listPage) return preloadProducts(shop, url.pathname, (product) => isInProductList(query, product));
    return { part: ok({ ...listPage, products: listPage.products.map(toCard) }) };
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
  async ({ context, request }: LoaderArgs): Promise<ProductListData> => {
    const shop = context.get(shopContext);
    if (!context.get(siteSettingsContext).isCataloguePaginated)
      return preloadProducts(shop, new URL(request.url).pathname, ({ id }) => ids.includes(id));
    const products = (await shop.catalogue.findMany(ids)).map(toCard);
    return { part: ok({ products, count: products.length, page: 1 }) };
  };
