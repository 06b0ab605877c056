import type { ProductFacts } from './product-facts.ts';

type SoldProduct = {
  readonly group: string;
  readonly unitGrams: number;
  readonly facts?: ProductFacts | undefined;
};

/** Returns the grams of content in a unit; undefined for wares, which are not sold by weight. */
export const netGramsOf = ({ group, unitGrams, facts }: SoldProduct): number | undefined => {
  if (facts?.kind === 'food') return facts.netGrams ?? unitGrams;
  // The previous release stores teas and coffees without facts.
  return facts || group === 'other-products' ? undefined : unitGrams;
};
