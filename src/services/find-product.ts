import { composed } from '#domain/composed.ts';
import { namesInLink } from '#domain/mangled-link.ts';
import { type Product, toProduct } from '#domain/product.ts';
import type { Ports } from './ports.ts';

/** The product of that name, however its accents are written, now or formerly (PROD-1), or that a mangled link stands for, in wire form. */
export const findProduct =
  ({ shelf }: Pick<Ports, 'shelf'>) =>
  async (name: string): Promise<Product | undefined> => {
    const named = await shelf.byName(composed(name));
    if (named) return toProduct(named);
    for (const spelled of namesInLink(composed(name))) {
      const meant = await shelf.byMangledName(spelled);
      if (meant) return toProduct(meant);
    }
    return undefined;
  };
