import { byId, type Product, toProduct } from '#domain/catalogue/product.ts';
import type { Ports } from '../ports/ports.ts';

/** Returns products in wire form, in the order of `ids`; unknown ids are skipped. */
export async function findProducts(
  { catalogue }: Pick<Ports, 'catalogue'>,
  ids: readonly string[],
): Promise<Product[]> {
  const products = byId((await catalogue.byIds(ids)).map(toProduct));
  return ids.flatMap((id) => products.get(id) ?? []);
}
