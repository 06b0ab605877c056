import { facetsOf } from '../facets/facets-of.ts';
import type { ProductFacts } from '../facts/product-facts.ts';
import type { Product, StoredProduct } from '../product.ts';

/** The fields of a product that a small link to it shows. */
export type ProductLink = Pick<Product, 'id' | 'name' | 'group' | 'imageUrl' | 'price' | 'netGrams'>;

/** What only the page of a product shows, in wire form. */
export type ProductDetails = {
  /** Absent for products without facts, such as one that the owner has renamed. */
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

const SAME_TYPE = 3;
const SHARED_ORIGIN = 2;
/** Points for a price of at least this part of the other; of these the first that applies. */
const PRICE_POINTS = [
  [1 / 2, 2],
  [1 / 4, 1],
] as const;
/** A point for each shared taste up to this number: two longer descriptions share more by chance. */
const MAX_SHARED_TASTES = 2;
/** A tea that costs more than ten times as much is no alternative. */
const MIN_PRICE_RATIO = 1 / 10;

const toFacets = ({ taste, brewing, addedOn = '' }: StoredProduct) => facetsOf({ taste, brewing, addedOn });

const priceRatio = (one: StoredProduct, other: StoredProduct): number =>
  Math.min(one.priceCents, other.priceCents) / Math.max(one.priceCents, other.priceCents);

const sharedCount = <T>(one: readonly T[], other: readonly T[]): number =>
  one.filter((value) => other.includes(value)).length;

const likeness = (one: StoredProduct, other: StoredProduct): number => {
  const [facets, otherFacets] = [toFacets(one), toFacets(other)];
  const [, pricePoints] = PRICE_POINTS.find(([ratio]) => priceRatio(one, other) >= ratio) ?? [0, 0];
  return (
    (one.type === other.type ? SAME_TYPE : 0) +
    (sharedCount(facets.origins, otherFacets.origins) > 0 ? SHARED_ORIGIN : 0) +
    pricePoints +
    Math.min(sharedCount(facets.tastes, otherFacets.tastes), MAX_SHARED_TASTES)
  );
};

/** Honey and a gift set have only their category in common. */
const mayResemble = (product: StoredProduct, other: StoredProduct): boolean =>
  product.id !== other.id &&
  product.group === other.group &&
  priceRatio(product, other) >= MIN_PRICE_RATIO &&
  (product.group !== 'other-products' || (product.facts?.kind === 'ware' && other.facts?.kind === 'ware'));

/** Returns the products most like one in type, origin, price and taste; of equals the one closest in price. */
export const similarTo = (
  product: StoredProduct,
  candidates: readonly StoredProduct[],
): readonly StoredProduct[] =>
  candidates
    .filter((other) => mayResemble(product, other) && !product.facts?.goesWellWith.includes(other.id))
    .map((other) => ({ other, score: likeness(product, other), ratio: priceRatio(product, other) }))
    .sort((a, b) => b.score - a.score || b.ratio - a.ratio)
    .slice(0, MAX_SIMILAR)
    .map(({ other }) => other);
