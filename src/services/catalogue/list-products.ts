import { LONG_SHELF, type ShelfChoice, type ShelfPart } from '#domain/catalogue/catalogue.ts';
import { toProduct } from '#domain/catalogue/product.ts';
import { PAGE_SIZE } from '#domain/values/paging.ts';
import type { Ports } from '../ports/ports.ts';

/** Whether there is more on some shelf than a browser is given whole. */
export const hasLongShelves =
  ({ shelf }: Pick<Ports, 'shelf'>) =>
  (): Promise<boolean> =>
    shelf.hasMoreThan(LONG_SHELF);

/** One page of a shelf, from page 1, in wire form. */
export const browseShelf =
  ({ shelf }: Pick<Ports, 'shelf'>) =>
  async (choice: ShelfChoice, page: number): Promise<ShelfPart> => {
    const part = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
    const { products, count } = await shelf.cut(choice, part);
    return { products: products.map(toProduct), count, page };
  };
