import { z } from 'zod/mini';
import type { Product } from '../catalogue/product-schema.ts';
import { type CouponRefusal, MAX_TYPED_CODE } from '../promotions/coupon.ts';
import { LEAST_TOTAL } from '../promotions/discount.ts';
import { boundedList } from '../values/bounded-list.ts';
import { type Dollars, toDollars } from '../values/money.ts';
import { MAX_LINES, type StockLevel } from './cart.ts';
import { type PriceChange, requestedLineSchema } from './price-lines.ts';
import type { PricedCart } from './priced-cart.ts';
import { type DiscountRecord, toDiscountRecord } from './priced-line.ts';

/** The body of `POST /api/cart/quote`: the coupon as it was typed, and the number that the cart would be ordered under. */
export const quoteRequestSchema = z.strictObject({
  items: boundedList(requestedLineSchema, { max: MAX_LINES }),
  coupon: z.optional(z.string().check(z.maxLength(MAX_TYPED_CODE))),
  receipt: z.optional(z.uuid().check(z.toLowerCase())),
});

export type QuoteRequest = z.infer<typeof quoteRequestSchema>;

/** What a cart comes to now, in wire form. It promises nothing: the order is priced anew. */
export type CartQuote = {
  readonly lines: readonly {
    readonly id: string;
    readonly name: string;
    /** Absent in the answer of a server that runs an earlier release. */
    readonly imageUrl?: string | undefined;
    readonly price: Dollars;
    readonly quantity: number;
    readonly discount: Dollars;
  }[];
  readonly subtotal: Dollars;
  readonly discounts: readonly DiscountRecord[];
  readonly total: Dollars;
  /** What a discount was cut at, where one was. */
  readonly least: Dollars | null;
  readonly coupon: { readonly code: string; readonly refusal: CouponRefusal | null } | null;
  /** Prices that the cart shows otherwise, and products that are no longer sold. */
  readonly changes: readonly PriceChange[];
  readonly gone: readonly string[];
  /** How many of each product can be bought; exact only where the shop shows it, see `shownStock`. */
  readonly stock: readonly StockLevel[];
};

/** The wire form of a priced cart. */
export const toQuote = (
  cart: PricedCart,
  about: Pick<CartQuote, 'changes' | 'gone' | 'stock'> & {
    readonly code: string | undefined;
    readonly products: ReadonlyMap<string, Pick<Product, 'imageUrl'>>;
  },
): CartQuote => ({
  lines: cart.lines.map(({ productId, name, priceCents, quantity, discountCents }) => {
    const product = about.products.get(productId);
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
  least: cart.isLeast ? toDollars(LEAST_TOTAL) : null,
  coupon: about.code === undefined ? null : { code: about.code, refusal: cart.refusal ?? null },
  changes: about.changes,
  gone: about.gone,
  stock: about.stock,
});
