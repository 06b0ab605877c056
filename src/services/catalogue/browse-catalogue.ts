import type { CataloguePage } from '#domain/catalogue/catalogue.ts';
import { type Product, toListedProduct } from '#domain/catalogue/product.ts';
import { SITEMAP_PAGE_SIZE } from '#domain/values/paging.ts';
import type { Ports } from '../ports/ports.ts';

type BrowseCatalogueDeps = Pick<Ports, 'catalogue'>;

/** Returns the categories with products in wire form (CAT-6), a page at a time; undefined for an unknown `after`. */
export async function browseCatalogue(
  { catalogue }: BrowseCatalogueDeps,
  after?: string,
): Promise<CataloguePage | undefined> {
  const page = await catalogue.categories(after);
  return (
    page && {
      categories: page.categories.map(({ title, items }) => ({ title, items: items.map(toListedProduct) })),
      next: page.next,
    }
  );
}

/** Returns the number of product sitemaps. */
export async function countSitemapPages({ catalogue }: BrowseCatalogueDeps): Promise<number> {
  return Math.ceil((await catalogue.count()) / SITEMAP_PAGE_SIZE);
}

/** Returns the names of one sitemap page; pages count from 1. */
export function listSitemapProducts(
  { catalogue }: BrowseCatalogueDeps,
  page: number,
): Promise<Pick<Product, 'name' | 'group'>[]> {
  return catalogue.names({ limit: SITEMAP_PAGE_SIZE, offset: (page - 1) * SITEMAP_PAGE_SIZE });
}
