import {
  type CataloguePage,
  filterWholeList,
  type ProductListPage,
  type ProductListQuery,
} from '#domain/catalogue/catalogue.ts';
import type { ProductLink } from '#domain/catalogue/details/product-details.ts';
import { shownPrice } from '#domain/catalogue/facets/product-promotion.ts';
import type { Category, ListedProduct } from '#domain/catalogue/product.ts';
import {
  browseCatalogue,
  findProductPage,
  findProducts,
  listProducts,
  searchProducts,
} from '../catalogue/index.ts';
import type { Ports } from '../ports/ports.ts';
import { addPromotions, type PricedProduct } from './add-promotions.ts';

type ProductsWithPromotionsDeps = Pick<
  Ports,
  'catalogue' | 'productSearch' | 'promotionRepository' | 'clock'
>;

/** Lists products like `listProducts`, with their promotions. */
export async function listProductsWithPromotions(
  deps: ProductsWithPromotionsDeps,
  query: ProductListQuery,
  page: number,
): Promise<ProductListPage> {
  const list = await listProducts(deps, query, page);
  if (list.all) return filterWholeList(await addPromotions(deps, list.all), query.filter, query.choices);
  return { ...list, products: await addPromotions(deps, list.products) };
}

/** Returns the catalogue like `browseCatalogue`, with promotions. */
export async function browseCatalogueWithPromotions(
  deps: ProductsWithPromotionsDeps,
  after?: string,
): Promise<CataloguePage | undefined> {
  const page = await browseCatalogue(deps, after);
  if (!page) return undefined;
  const products = await addPromotions(
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

/** Finds a product like `findProductPage`, with its promotion, and links with reduced prices. */
export async function findProductPageWithPromotion(
  deps: ProductsWithPromotionsDeps,
  name: string,
  group?: Category,
) {
  const found = await findProductPage(deps, name, group);
  if (!found) return undefined;
  const { product, details } = found;
  const [first, ...links] = await addPromotions<PricedProduct>(deps, [
    product,
    ...details.goesWellWith,
    ...details.similar,
  ]);
  const prices = new Map(links.map(({ id, price, promotion }) => [id, shownPrice(price, promotion)]));
  const reduce = (link: ProductLink): ProductLink => ({ ...link, price: prices.get(link.id) ?? link.price });
  return {
    product,
    promotion: first?.promotion,
    details: {
      ...details,
      goesWellWith: details.goesWellWith.map(reduce),
      similar: details.similar.map(reduce),
    },
  };
}

/** Finds products by their ids like `findProducts`, with their promotions. */
export async function findProductsWithPromotions(
  deps: ProductsWithPromotionsDeps,
  ids: readonly string[],
): Promise<readonly ListedProduct[]> {
  return addPromotions(deps, await findProducts(deps, ids));
}

/** Searches like `searchProducts`, with promotions. */
export async function searchProductsWithPromotions(
  deps: ProductsWithPromotionsDeps,
  words: string,
  range?: { readonly page?: number; readonly size?: number },
) {
  const result = await searchProducts(deps, words, range);
  return {
    ...result,
    found: await addPromotions(deps, result.found),
    nearest: await addPromotions(deps, result.nearest),
  };
}
