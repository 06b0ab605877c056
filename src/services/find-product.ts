import { composed } from '#domain/composed.ts';
import { nameInLink } from '#domain/mangled-link.ts';
import { type Product, toProduct } from '#domain/product.ts';
import type { Ports } from './ports.ts';

/** The product of that name, however its accents are written, now or formerly (PROD-1), or that a mangled link stands for, in wire form. */
export const findProduct =
  ({ shelf }: Pick<Ports, 'shelf'>) =>
  async (name: string): Promise<Product | undefined> => {
    const found =
      (await shelf.byName(composed(name))) ?? (await shelf.byMangledName(nameInLink(composed(name))));
    return found && toProduct(found);
  };
