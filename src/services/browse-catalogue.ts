import type { Category } from '#domain/catalogue.ts';
import { toProduct } from '#domain/product.ts';
import type { Ports } from './ports.ts';

/** Every category with its products in wire form, read whole (CAT-6). */
export const browseCatalogue =
  ({ shelf }: Pick<Ports, 'shelf'>) =>
  async (): Promise<Category[]> =>
    (await shelf.categories()).map(({ title, items }) => ({ title, items: items.map(toProduct) }));
