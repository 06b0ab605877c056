import type { CataloguePart } from '#domain/catalogue/catalogue.ts';
import { type Product, toProduct } from '#domain/catalogue/product.ts';
import { SITEMAP_PART } from '#domain/values/paging.ts';
import { askTogether } from '#platform/coalesce-requests.ts';
import type { Ports } from '../ports/ports.ts';

type BrowseCatalogueDeps = Pick<Ports, 'shelf'>;

/** Returns the categories with products in wire form (CAT-6), a page at a time; undefined for an unknown `after`. */
export const browseCatalogue = ({ shelf }: BrowseCatalogueDeps) => {
  const read = async (after?: string): Promise<CataloguePart | undefined> => {
    const part = await shelf.categories(after);
    return (
      part && {
        categories: part.categories.map(({ title, items }) => ({ title, items: items.map(toProduct) })),
        next: part.next,
      }
    );
  };
  const readBeginning = askTogether(read);
  return (after?: string): Promise<CataloguePart | undefined> =>
    after === undefined ? readBeginning() : read(after);
};

export const countParts =
  ({ shelf }: BrowseCatalogueDeps) =>
  async (): Promise<number> =>
    Math.ceil((await shelf.count()) / SITEMAP_PART);

/** Returns the names of one sitemap page; pages count from 1. */
export const nameProducts =
  ({ shelf }: BrowseCatalogueDeps) =>
  (part: number): Promise<Pick<Product, 'name' | 'group'>[]> =>
    shelf.names({ limit: SITEMAP_PART, offset: (part - 1) * SITEMAP_PART });
