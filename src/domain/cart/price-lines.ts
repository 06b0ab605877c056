import { z } from 'zod/mini';
import type { ShopError } from '../api/error-table.ts';
import { displayedUnits, type StoredProduct, unitsIn } from '../catalogue/product.ts';
import { PRODUCT_ID } from '../catalogue/product-id.ts';
import { type Product, productSchema } from '../catalogue/product-schema.ts';
import { MIN_TOTAL_CENTS } from '../promotions/discount.ts';
import { type Cents, type Dollars, MAX_CENTS, sum, times, toCents, toDollars } from '../values/money.ts';
import { err, ok, type Result } from '../values/result.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { MAX_QUANTITY } from './cart.ts';
import type { PricedLine } from './priced-line.ts';

/** Returns the error for a total that is too small for a Stripe Checkout session; undefined for any other. */
export const minimumTotalError = (totalCents: Cents): ShopError | undefined =>
  totalCents < MIN_TOTAL_CENTS
    ? {
        code: 'total-too-small',
        details: { total: toDollars(totalCents), least: toDollars(MIN_TOTAL_CENTS) },
      }
    : undefined;

/** Product fields of a cart item that an order does not need: accepted but not validated. */
const ignoredFields = Object.fromEntries(
  Object.keys(productSchema.shape).map((name) => [name, z.optional(z.unknown())]),
) as Readonly<Record<Exclude<keyof Product, 'id' | 'price'>, z.ZodMiniOptional<z.ZodMiniUnknown>>>;

/** A requested line. `price` is the dollar price the shopper saw: it is compared, never charged. */
export const requestedLineSchema = z.strictObject({
  ...ignoredFields,
  id: z.string().check(z.regex(PRODUCT_ID)),
  price: z.optional(z.number().check(z.nonnegative(), z.lte(1e9))),
  quantity: wholeNumber.check(z.gte(1), z.lte(MAX_QUANTITY)),
});

type RequestedLine = z.infer<typeof requestedLineSchema>;

/** Returns the total quantity of each product, in the order in which stock is locked: by id. */
export const quantities = (
  items: readonly Pick<RequestedLine, 'id' | 'quantity'>[],
): [id: string, quantity: number][] => {
  const total = new Map<string, number>();
  for (const { id, quantity } of items) total.set(id, (total.get(id) ?? 0) + quantity);
  return [...total].sort(([a], [b]) => (a < b ? -1 : 1));
};

/** A price in dollars that changed after the shopper saw it. */
export type PriceChange = {
  readonly id: string;
  readonly name: string;
  readonly was: Dollars;
  readonly is: Dollars;
};
/** `left` comes from `displayedUnits`, so that errors reveal no more about the stock than pages do. */
type Shortage = { readonly id: string; readonly name: string; readonly left: number };

/** Prices the requested lines from the catalogue; returns `unknown-product`, `price-changed`, `too-little-stock` or `order-too-large`. */
export const priceLines = (
  items: readonly RequestedLine[],
  products: ReadonlyMap<string, StoredProduct>,
): Result<PricedLine[], ShopError> => {
  const unknown = items.filter(({ id }) => !products.has(id)).map(({ id }) => id);
  if (unknown.length > 0) return err({ code: 'unknown-product', details: { ids: unknown } });

  const lines = pricedLinesOf(items, products);
  if (!lines.ok) return lines;
  const changes = priceChanges(items, products);
  if (changes.length > 0) return err({ code: 'price-changed', details: { changes } });
  const shortages = lines.value.flatMap(({ productId: id, name, quantity }): Shortage[] => {
    const left = unitsIn(products.get(id) ?? { stockGrams: 0, unitGrams: 1 });
    return quantity > left ? [{ id, name, left: displayedUnits(left) }] : [];
  });
  return shortages.length > 0 ? err({ code: 'too-little-stock', details: { shortages } }) : lines;
};

/** Prices the lines of known products without checking the stock; returns `order-too-large` beyond the limits of an order. */
export const pricedLinesOf = (
  items: readonly Pick<RequestedLine, 'id' | 'quantity'>[],
  products: ReadonlyMap<string, StoredProduct>,
): Result<PricedLine[], ShopError> => {
  const requested = quantities(items);
  const lines = requested.flatMap(([id, quantity]): PricedLine[] => {
    const product = products.get(id);
    if (!product) return [];
    const { name, priceCents, unitGrams } = product;
    return [{ productId: id, name, priceCents, quantity, grams: unitGrams * quantity }];
  });
  const isTooLarge = requested.some(([, quantity]) => quantity > MAX_QUANTITY) || totalOf(lines) > MAX_CENTS;
  return isTooLarge ? err({ code: 'order-too-large' }) : ok(lines);
};

/** Returns the prices that differ from those the shopper saw; lines without a price are accepted. */
export const priceChanges = (
  items: readonly RequestedLine[],
  products: ReadonlyMap<string, StoredProduct>,
): PriceChange[] =>
  items.flatMap(({ id, price }) => {
    const product = products.get(id);
    if (!product || price === undefined || toCents(price) === product.priceCents) return [];
    return [{ id, name: product.name, was: price, is: toDollars(product.priceCents) }];
  });

/** Returns price times quantity, before discounts. */
export const lineTotal = ({ priceCents, quantity }: Pick<PricedLine, 'priceCents' | 'quantity'>): Cents =>
  times(priceCents, quantity);

/** Returns the price of all lines before discounts (PAY-9: no tax, no shipping). */
export const totalOf = (lines: readonly Pick<PricedLine, 'priceCents' | 'quantity'>[]): Cents =>
  sum(lines.map(lineTotal));
