import { type RouterContextProvider, redirect } from 'react-router';
import { type ShelfChoice, standsOn } from '#domain/catalogue/catalogue.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { pageSchema } from '#domain/values/page-schema.ts';
import { ok } from '#domain/values/result.ts';

import type { Shop } from '#services/shop.ts';
import { factsContext, shopContext } from '../shop-context.ts';
import type { Start } from '../state/start.ts';
import type { ShelfAnswer } from './shelf-answer.ts';

type Args = { readonly context: Readonly<RouterContextProvider>; readonly request: Request };

/** Less what no card of a shelf says: that is the larger part of a product. */
const toCard = ({ brewing: _, ...product }: Product): Product => ({
  ...product,
  description: '',
  taste: '',
  images: [],
  consist: [],
});

/** The shelves whole, but for what the page does not show of them; the browser loads that when it has nothing else to do. */
const startWith = async (
  shop: Shop,
  pathname: string,
  isShown: (product: Product) => boolean,
): Promise<NonNullable<Start>> => {
  const categories = (await shop.browseCatalogue())?.categories;
  return {
    categories: (categories ?? []).map(({ title, items }) => ({
      title,
      items: items.filter(isShown).map(toCard),
    })),
    shownOn: pathname,
  };
};

/** The first load of a page with products arrives with those it shows. */
export const loadShelf =
  (choose: (url: URL) => ShelfChoice) =>
  async ({ context, request }: Args): Promise<ShelfAnswer> => {
    const shop = context.get(shopContext);
    const url = new URL(request.url);
    const choice = choose(url);
    const page = pageSchema.parse(url.searchParams.get('page') ?? 1);
    const isLong = context.get(factsContext).hasLongShelves;
    const part = isLong ? await shop.browseShelf(choice, page) : undefined;
    if (page > 1 && !part?.products.length) throw redirect(firstPage(url));
    if (!part) return startWith(shop, url.pathname, (product) => standsOn(choice, product));
    return { part: ok({ ...part, products: part.products.map(toCard) }) };
  };

/** The first page of the same shelf, for whoever asks for one that there is not, or no longer. */
const firstPage = ({ pathname, searchParams }: URL): string => {
  searchParams.delete('page');
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
};

/** The same for a page that shows a few products of any shelf. */
export const loadProducts =
  (ids: readonly string[]) =>
  async ({ context, request }: Args): Promise<ShelfAnswer> => {
    const shop = context.get(shopContext);
    if (!context.get(factsContext).hasLongShelves)
      return startWith(shop, new URL(request.url).pathname, ({ id }) => ids.includes(id));
    const products = (await shop.findProducts(ids)).map(toCard);
    return { part: ok({ products, count: products.length, page: 1 }) };
  };
