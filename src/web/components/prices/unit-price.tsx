import { catalogue } from '#copy/pages/catalogue.ts';
import { HUNDRED_GRAMS, KILOGRAM, priceOfGrams } from '#domain/catalogue/facts/unit-price.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { formatCents, toCents } from '#domain/values/money.ts';

type Props = {
  readonly product: Pick<Product, 'price' | 'netGrams'>;
  /** Adds the price of 100 grams. */
  readonly isDetailed?: boolean;
};

/** The price per kilogram of a product that is sold by weight; nothing for others. */
export function UnitPrice({ product: { price, netGrams }, isDetailed }: Props) {
  if (netGrams === undefined) return null;
  const priceOf = (grams: number) => formatCents(priceOfGrams(toCents(price), netGrams, grams));
  return (
    <span className="unit-price">
      {catalogue.perKilogram(priceOf(KILOGRAM))}
      {isDetailed && catalogue.perHundredGrams(priceOf(HUNDRED_GRAMS))}
    </span>
  );
}
