import type { ProductFacts } from '../facts/product-facts.ts';
import type { Product, StoredProduct } from '../product.ts';

/** The fields of a product that a small link to it shows. */
export type ProductLink = Pick<Product, 'id' | 'name' | 'group' | 'imageUrl' | 'price' | 'netGrams'>;

/** What only the page of a product shows, in wire form. */
export type ProductDetails = {
  /** Absent if the previous release stored the product. */
  readonly facts?: ProductFacts;
  readonly goesWellWith: readonly ProductLink[];
  readonly similar: readonly ProductLink[];
};

/** Returns the fields of a product that a small link shows. */
export const toProductLink = ({ id, name, group, imageUrl, price, netGrams }: Product): ProductLink => ({
  id,
  name,
  group,
  imageUrl,
  price,
  ...(netGrams !== undefined && { netGrams }),
});

/** Similar products shown at once. */
export const MAX_SIMILAR = 4;

const SAME_TYPE = 2;
const SIMILAR_PRICE = 1;

const likeness = (product: StoredProduct, other: StoredProduct): number => {
  const sharedThemes = product.themes.filter((theme) => other.themes.includes(theme)).length;
  const low = Math.min(product.priceCents, other.priceCents);
  const high = Math.max(product.priceCents, other.priceCents);
  const isPricedAlike = 2 * low >= high;
  return (product.type === other.type ? SAME_TYPE : 0) + sharedThemes + (isPricedAlike ? SIMILAR_PRICE : 0);
};

/** Honey and a gift set have nothing in common but their category. */
const mayResemble = (product: StoredProduct, other: StoredProduct): boolean =>
  product.id !== other.id &&
  product.group === other.group &&
  (product.group !== 'other-products' || (product.facts?.kind === 'ware' && other.facts?.kind === 'ware'));

/** Returns the products most like one: of its type, with its themes and at a similar price; of equals the first. */
export const similarTo = (
  product: StoredProduct,
  candidates: readonly StoredProduct[],
): readonly StoredProduct[] =>
  candidates
    .filter((other) => mayResemble(product, other) && !product.facts?.goesWellWith.includes(other.id))
    .map((other) => ({ other, score: likeness(product, other) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_SIMILAR)
    .map(({ other }) => other);
