import { z } from 'zod/mini';
import type { Product } from '../catalogue/product-schema.ts';
import { type CouponRefusal, MAX_TYPED_CODE_LENGTH } from '../promotions/coupon.ts';
import { MIN_TOTAL_CENTS } from '../promotions/discount.ts';
import { boundedList } from '../values/bounded-list.ts';
import { type Dollars, toDollars } from '../values/money.ts';
import { MAX_LINES, type StockLevel } from './cart.ts';
import { type PriceChange, requestedLineSchema } from './price-lines.ts';
import type { PricedCart } from './priced-cart.ts';
import { type DiscountRecord, toDiscountRecord } from './priced-line.ts';

/** The body of `POST /api/cart/quote`: `coupon` as typed, `receipt` the future order number. */
export const quoteRequestSchema = z.strictObject({
  items: boundedList(requestedLineSchema, { max: MAX_LINES }),
  coupon: z.optional(z.string().check(z.maxLength(MAX_TYPED_CODE_LENGTH))),
  receipt: z.optional(z.uuid().check(z.toLowerCase())),
});

/** The parsed body; unlike in a purchase, the coupon is still as typed. */
export type QuoteRequest = z.infer<typeof quoteRequestSchema>;

/** The current price of a cart in wire form. Not binding: placing the order prices it again. */
export type CartQuote = {
  readonly lines: readonly {
    readonly id: string;
    readonly name: string;
    /** Absent from a server of an earlier release. */
    readonly imageUrl?: string | undefined;
    readonly price: Dollars;
    readonly quantity: number;
    readonly discount: Dollars;
  }[];
  readonly subtotal: Dollars;
  readonly discounts: readonly DiscountRecord[];
  readonly total: Dollars;
  /** The minimum total, if it reduced a discount. */
  readonly least: Dollars | null;
  readonly coupon: { readonly code: string; readonly refusal: CouponRefusal | null } | null;
  readonly changes: readonly PriceChange[];
  readonly gone: readonly string[];
  /** Units that can be bought; exact only where pages show it, see `displayedStock`. */
  readonly stock: readonly StockLevel[];
};

/** Converts a priced cart to wire form; `code` is the coupon as resolved, or as typed if unknown. */
export const toQuote = (
  cart: PricedCart,
  context: Pick<CartQuote, 'changes' | 'gone' | 'stock'> & {
    readonly code: string | undefined;
    readonly products: ReadonlyMap<string, Pick<Product, 'imageUrl'>>;
  },
): CartQuote => ({
  lines: cart.lines.map(({ productId, name, priceCents, quantity, discountCents }) => {
    const product = context.products.get(productId);
    return {
      id: productId,
      name,
      ...(product && { imageUrl: product.imageUrl }),
      price: toDollars(priceCents),
      quantity,
      discount: toDollars(discountCents),
    };
  }),
  subtotal: toDollars(cart.subtotalCents),
  discounts: cart.discounts.map(toDiscountRecord),
  total: toDollars(cart.totalCents),
  least: cart.isCappedByMinimumTotal ? toDollars(MIN_TOTAL_CENTS) : null,
  coupon: context.code === undefined ? null : { code: context.code, refusal: cart.refusal ?? null },
  changes: context.changes,
  gone: context.gone,
  stock: context.stock,
});
