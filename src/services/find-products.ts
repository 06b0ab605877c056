import { type Product, toProduct } from '#domain/product.ts';
import type { Ports } from './ports.ts';

/** The products of those ids that the shop has, in the order asked for, in wire form. */
export const findProducts =
  ({ shelf }: Pick<Ports, 'shelf'>) =>
  async (ids: readonly string[]): Promise<Product[]> => {
    const found = new Map((await shelf.byIds(ids)).map((product) => [product.id, toProduct(product)]));
    return ids.flatMap((id) => found.get(id) ?? []);
  };
