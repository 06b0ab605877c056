import type { CataloguePart } from '#domain/catalogue/catalogue.ts';
import { type Product, toProduct } from '#domain/catalogue/product.ts';
import { SITEMAP_PART } from '#domain/values/paging.ts';
import { askTogether } from '#platform/coalesce-requests.ts';
import type { Ports } from '../ports/ports.ts';

type BrowseCatalogueDeps = Pick<Ports, 'shelf'>;

/**
 * Every category with its products in wire form, read whole (CAT-6); of a large catalogue its first part, or the one behind
 * a product. Undefined where there is no such product. Its beginning is what most pages are made of, so pages that are made
 * at once ask for it once.
 */
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

/** How many parts a list of all products has. */
export const countParts =
  ({ shelf }: BrowseCatalogueDeps) =>
  async (): Promise<number> =>
    Math.ceil((await shelf.count()) / SITEMAP_PART);

/** A part of the list of all products, from part 1. */
export const nameProducts =
  ({ shelf }: BrowseCatalogueDeps) =>
  (part: number): Promise<Pick<Product, 'name' | 'group'>[]> =>
    shelf.names({ limit: SITEMAP_PART, offset: (part - 1) * SITEMAP_PART });
