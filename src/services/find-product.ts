import { composed } from '#domain/composed.ts';
import { namesInLink } from '#domain/mangled-link.ts';
import { type Group, type Product, toProduct } from '#domain/product.ts';
import type { Ports } from './ports.ts';

/** The product of that name, however its accents are written, now or formerly (PROD-1), or that a mangled link to a product of `group` stands for, in wire form. */
export const findProduct =
  ({ shelf }: Pick<Ports, 'shelf'>) =>
  async (name: string, group?: Group): Promise<Product | undefined> => {
    const spelled = composed(name);
    const found = (await shelf.byName(spelled)) ?? (await shelf.byMangledName(namesInLink(spelled), group));
    return found && toProduct(found);
  };
