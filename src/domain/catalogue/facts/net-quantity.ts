import type { ProductFacts } from './product-facts.ts';

type SoldProduct = {
  readonly group: string;
  readonly unitGrams: number;
  readonly facts?: ProductFacts | undefined;
};

/** Returns the grams of content in a unit; undefined for wares, which are not sold by weight. */
export const netGramsOf = ({ group, unitGrams, facts }: SoldProduct): number | undefined => {
  if (facts?.kind === 'food') return facts.netGrams ?? unitGrams;
  // Teas and coffees may have no facts.
  return facts || group === 'other-products' ? undefined : unitGrams;
};
