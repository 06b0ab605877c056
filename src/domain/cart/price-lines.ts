import { z } from 'zod/mini';
import type { ShopError } from '../api/error-table.ts';
import { type ShelfProduct, shownUnits, unitsIn } from '../catalogue/product.ts';
import { PRODUCT_ID } from '../catalogue/product-id.ts';
import { type Product, productSchema } from '../catalogue/product-schema.ts';
import { LEAST_TOTAL } from '../promotions/discount.ts';
import { type Cents, type Dollars, sum, times, toCents, toDollars } from '../values/money.ts';
import { err, ok, type Result } from '../values/result.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { MAX_QUANTITY } from './cart.ts';
import type { PricedLine } from './priced-line.ts';

/** The most that one order may come to: what the payment provider takes at once, in cents. */
const MAX_TOTAL: Cents = 99_999_999;

/** Why a total can not be paid, or `undefined`: the payment provider opens no page for less than `LEAST_TOTAL`. */
export const totalRefusal = (totalCents: Cents): ShopError | undefined =>
  totalCents < LEAST_TOTAL
    ? { code: 'total-too-small', details: { total: toDollars(totalCents), least: toDollars(LEAST_TOTAL) } }
    : undefined;

/** What a cart item carries of its product besides what an order reads: allowed, and not looked at. */
const unreadFields = Object.fromEntries(
  Object.keys(productSchema.shape).map((name) => [name, z.optional(z.unknown())]),
) as Readonly<Record<Exclude<keyof Product, 'id' | 'price'>, z.ZodMiniOptional<z.ZodMiniUnknown>>>;

/**
 * A line of the request. `price` is the dollar price the shopper has seen: it is compared, never charged. The other
 * product fields of a cart item are taken without being read; anything else is refused.
 */
export const requestedLineSchema = z.strictObject({
  ...unreadFields,
  id: z.string().check(z.regex(PRODUCT_ID)),
  price: z.optional(z.number().check(z.nonnegative(), z.lte(1e9))),
  quantity: wholeNumber.check(z.gte(1), z.lte(MAX_QUANTITY)),
});

type RequestedLine = z.infer<typeof requestedLineSchema>;

/** Quantities summed per product, so that the same product in two lines is counted once; in the order of ids. */
export const quantities = (
  items: readonly Pick<RequestedLine, 'id' | 'quantity'>[],
): [id: string, quantity: number][] => {
  const total = new Map<string, number>();
  for (const { id, quantity } of items) total.set(id, (total.get(id) ?? 0) + quantity);
  return [...total].sort(([a], [b]) => (a < b ? -1 : 1));
};

export type PriceChange = {
  readonly id: string;
  readonly name: string;
  readonly was: Dollars;
  readonly is: Dollars;
};
/** `left` as `shownUnits` gives it: a refused order tells no more of the stock than the pages do. */
type Shortage = { readonly id: string; readonly name: string; readonly left: number };

/** The lines as the shop prices them from its own shelf, or why it does not sell them so. */
export const priceLines = (
  items: readonly RequestedLine[],
  shelf: ReadonlyMap<string, ShelfProduct>,
): Result<PricedLine[], ShopError> => {
  const unknown = items.filter(({ id }) => !shelf.has(id)).map(({ id }) => id);
  if (unknown.length > 0) return err({ code: 'unknown-product', details: { ids: unknown } });

  const lines = linesOf(items, shelf);
  if (!lines.ok) return lines;
  const changes = priceChanges(items, shelf);
  if (changes.length > 0) return err({ code: 'price-changed', details: { changes } });
  const shortages = lines.value.flatMap(({ productId: id, name, quantity }): Shortage[] => {
    const left = unitsIn(shelf.get(id) ?? { stockGrams: 0, unitGrams: 1 });
    return quantity > left ? [{ id, name, left: shownUnits(left) }] : [];
  });
  return shortages.length > 0 ? err({ code: 'too-little-stock', details: { shortages } }) : lines;
};

/** The lines of those products that the shop knows, whether or not it has enough of them. */
export const linesOf = (
  items: readonly Pick<RequestedLine, 'id' | 'quantity'>[],
  shelf: ReadonlyMap<string, ShelfProduct>,
): Result<PricedLine[], ShopError> => {
  const wanted = quantities(items);
  const lines = wanted.flatMap(([id, quantity]): PricedLine[] => {
    const product = shelf.get(id);
    if (!product) return [];
    const { name, priceCents, unitGrams } = product;
    return [{ productId: id, name, priceCents, quantity, grams: unitGrams * quantity }];
  });
  const isTooLarge = wanted.some(([, quantity]) => quantity > MAX_QUANTITY) || totalOf(lines) > MAX_TOTAL;
  return isTooLarge ? err({ code: 'order-too-large' }) : ok(lines);
};

/** The seen prices that are not the shop's any more. */
export const priceChanges = (
  items: readonly RequestedLine[],
  shelf: ReadonlyMap<string, ShelfProduct>,
): PriceChange[] =>
  items.flatMap(({ id, price }) => {
    const product = shelf.get(id);
    if (!product || price === undefined || toCents(price) === product.priceCents) return [];
    return [{ id, name: product.name, was: price, is: toDollars(product.priceCents) }];
  });

/** What one line comes to before discounts. */
export const lineTotal = ({ priceCents, quantity }: Pick<PricedLine, 'priceCents' | 'quantity'>): Cents =>
  times(priceCents, quantity);

/** What the lines come to before discounts (PAY-9: no tax, no shipping). */
export const totalOf = (lines: readonly Pick<PricedLine, 'priceCents' | 'quantity'>[]): Cents =>
  sum(lines.map(lineTotal));
