import { type Category, type Product, toProduct } from '#domain/catalogue/product.ts';
import { namesInLink } from '#domain/text/mangled-link.ts';
import { toNfc } from '#domain/text/nfc.ts';
import type { Ports } from '../ports/ports.ts';

/** Finds a product in wire form by its current or former name (PROD-1), or by a mangled link. */
export async function findProduct(
  { catalogue }: Pick<Ports, 'catalogue'>,
  name: string,
  group?: Category,
): Promise<Product | undefined> {
  const spelled = toNfc(name);
  const product =
    (await catalogue.byName(spelled)) ?? (await catalogue.byMangledName(namesInLink(spelled), group));
  return product && toProduct(product);
}
