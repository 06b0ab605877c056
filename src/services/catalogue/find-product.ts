import { namesInLink } from '#domain/catalogue/mangled-link.ts';
import { type Group, type Product, toProduct } from '#domain/catalogue/product.ts';
import { composed } from '#domain/text/composed.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * Finds a product by its present or former name, however its accents are written (PROD-1), or by a mangled link to it.
 * `group` limits links that were cut. The product is in wire form.
 */
export const findProduct =
  ({ shelf }: Pick<Ports, 'shelf'>) =>
  async (name: string, group?: Group): Promise<Product | undefined> => {
    const spelled = composed(name);
    const found = (await shelf.byName(spelled)) ?? (await shelf.byMangledName(namesInLink(spelled), group));
    return found && toProduct(found);
  };
