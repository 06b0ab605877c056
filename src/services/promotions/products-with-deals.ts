import {
  type CataloguePage,
  filterWholeList,
  type ProductListPage,
  type ProductListQuery,
} from '#domain/catalogue/catalogue.ts';
import type { ProductLink } from '#domain/catalogue/details/product-details.ts';
import { shownPrice } from '#domain/catalogue/facets/deal.ts';
import type { Category, ListedProduct } from '#domain/catalogue/product.ts';
import {
  browseCatalogue,
  findProductPage,
  findProducts,
  listProducts,
  searchProducts,
} from '../catalogue/index.ts';
import type { Ports } from '../ports/ports.ts';
import { addDeals, type PricedProduct } from './add-deals.ts';

type ProductsWithDealsDeps = Pick<Ports, 'catalogue' | 'productSearch' | 'promotionRepository' | 'clock'>;

/** Lists products like `listProducts`, with their deals. */
export async function listProductsWithDeals(
  deps: ProductsWithDealsDeps,
  query: ProductListQuery,
  page: number,
): Promise<ProductListPage> {
  const list = await listProducts(deps, query, page);
  if (list.all) return filterWholeList(await addDeals(deps, list.all), query.filter, query.choices);
  return { ...list, products: await addDeals(deps, list.products) };
}

/** Returns the catalogue like `browseCatalogue`, with deals. */
export async function browseCatalogueWithDeals(
  deps: ProductsWithDealsDeps,
  after?: string,
): Promise<CataloguePage | undefined> {
  const page = await browseCatalogue(deps, after);
  if (!page) return undefined;
  const products = await addDeals(
    deps,
    page.categories.flatMap(({ items }) => items),
  );
  const found = new Map(products.map((product) => [product.id, product]));
  return {
    ...page,
    categories: page.categories.map(({ title, items }) => ({
      title,
      items: items.flatMap(({ id }) => found.get(id) ?? []),
    })),
  };
}

/** Finds a product like `findProductPage`, with its deal, and links with reduced prices. */
export async function findProductPageWithDeal(deps: ProductsWithDealsDeps, name: string, group?: Category) {
  const found = await findProductPage(deps, name, group);
  if (!found) return undefined;
  const { product, details } = found;
  const [first, ...links] = await addDeals<PricedProduct>(deps, [
    product,
    ...details.goesWellWith,
    ...details.similar,
  ]);
  const prices = new Map(links.map(({ id, price, deal }) => [id, shownPrice(price, deal)]));
  const reduce = (link: ProductLink): ProductLink => ({ ...link, price: prices.get(link.id) ?? link.price });
  return {
    product,
    deal: first?.deal,
    details: {
      ...details,
      goesWellWith: details.goesWellWith.map(reduce),
      similar: details.similar.map(reduce),
    },
  };
}

/** Finds products by their ids like `findProducts`, with their deals. */
export async function findProductsWithDeals(
  deps: ProductsWithDealsDeps,
  ids: readonly string[],
): Promise<readonly ListedProduct[]> {
  return addDeals(deps, await findProducts(deps, ids));
}

/** Searches like `searchProducts`, with deals. */
export async function searchProductsWithDeals(
  deps: ProductsWithDealsDeps,
  words: string,
  range?: { readonly page?: number; readonly size?: number },
) {
  const { found, nearest, count } = await searchProducts(deps, words, range);
  return { found: await addDeals(deps, found), nearest: await addDeals(deps, nearest), count };
}
