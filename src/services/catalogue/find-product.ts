import { type ProductDetails, similarTo, toProductLink } from '#domain/catalogue/details/product-details.ts';
import {
  byId,
  type Category,
  type Product,
  type StoredProduct,
  toProduct,
} from '#domain/catalogue/product.ts';
import { namesInLink } from '#domain/text/mangled-link.ts';
import { toNfc } from '#domain/text/nfc.ts';
import type { Ports } from '../ports/ports.ts';

type FindProductDeps = Pick<Ports, 'catalogue'>;

const findStored = async (
  { catalogue }: FindProductDeps,
  name: string,
  group?: Category,
): Promise<StoredProduct | undefined> => {
  const spelled = toNfc(name);
  return (await catalogue.byName(spelled)) ?? (await catalogue.byMangledName(namesInLink(spelled), group));
};

/** Finds a product in wire form by its current or former name (PROD-1), or by a mangled link. */
export async function findProduct(
  deps: FindProductDeps,
  name: string,
  group?: Category,
): Promise<Product | undefined> {
  const product = await findStored(deps, name, group);
  return product && toProduct(product);
}

/** Neighbors in the shop's order that are compared, before a product and after it. */
const MAX_COMPARED = 24;

/** Finds a product like `findProduct`, with all that its page shows. */
export async function findProductPage(
  deps: FindProductDeps,
  name: string,
  group?: Category,
): Promise<{ readonly product: Product; readonly details: ProductDetails } | undefined> {
  const product = await findStored(deps, name, group);
  if (!product) return undefined;
  const { facts } = product;
  const [companions, neighbors] = await Promise.all([
    deps.catalogue.byIds(facts?.goesWellWith ?? []).then(byId),
    deps.catalogue.neighbors(product, MAX_COMPARED),
  ]);
  const toLink = (stored: StoredProduct) => toProductLink(toProduct(stored));
  return {
    product: toProduct(product),
    details: {
      ...(facts && { facts }),
      goesWellWith: (facts?.goesWellWith ?? []).flatMap((id) => {
        const companion = companions.get(id);
        return companion ? [toLink(companion)] : [];
      }),
      similar: similarTo(product, neighbors).map(toLink),
    },
  };
}
