import { byId, type Product, toProduct } from '#domain/catalogue/product.ts';
import type { Ports } from '../ports/ports.ts';

/** The products of those ids that the shop has, in the order asked for, in wire form. */
export const findProducts =
  ({ shelf }: Pick<Ports, 'shelf'>) =>
  async (ids: readonly string[]): Promise<Product[]> => {
    const found = byId((await shelf.byIds(ids)).map(toProduct));
    return ids.flatMap((id) => found.get(id) ?? []);
  };
