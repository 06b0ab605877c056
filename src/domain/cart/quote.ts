import { z } from 'zod/mini';
import { netGramsOf } from '../catalogue/facts/net-quantity.ts';
import type { StoredProduct } from '../catalogue/product.ts';
import { type CouponRefusal, MAX_TYPED_CODE_LENGTH } from '../promotions/coupon.ts';
import { MIN_TOTAL_CENTS } from '../promotions/discount.ts';
import {
  chooseOption,
  type ShippingOption,
  type ShippingOptionRecord,
  shippingMethodIdSchema,
} from '../shipping/shipping-method.ts';
import { toShippingOptionRecord } from '../shipping/shipping-option-record.ts';
import { boundedList } from '../values/bounded-list.ts';
import { countryNameInText } from '../values/country-name.ts';
import { type Dollars, toDollars } from '../values/money.ts';
import { MAX_LINES, type StockLevel } from './cart.ts';
import type { NextPromotion } from './next-promotion.ts';
import { type PriceChange, requestedLineSchema } from './price-lines.ts';
import type { PricedCart } from './priced-cart.ts';
import { type DiscountRecord, toDiscountRecord } from './priced-line.ts';

/** The body of `POST /api/cart/quote`: `coupon` as typed, `receipt` the future order number. */
export const quoteRequestSchema = z.strictObject({
  items: boundedList(requestedLineSchema, { max: MAX_LINES }),
  coupon: z.optional(z.string().check(z.maxLength(MAX_TYPED_CODE_LENGTH))),
  receipt: z.optional(z.uuid().check(z.toLowerCase())),
  /** ISO 3166-1 alpha-2; without it the total has no delivery. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  shippingMethod: z.optional(shippingMethodIdSchema),
});

/** The parsed body; unlike in a purchase, the coupon is still as typed. */
export type QuoteRequest = z.infer<typeof quoteRequestSchema>;

/** The delivery of a cart to a country; `chosen` is undefined if no method takes it. */
type ShippingQuote = {
  readonly country: string;
  /** As within a sentence. */
  readonly countryName: string;
  readonly options: readonly ShippingOptionRecord[];
  readonly chosen?: ShippingOptionRecord | undefined;
};

/** The current price of a cart in wire form. Not binding: placing the order prices it again. */
export type CartQuote = {
  readonly lines: readonly {
    readonly id: string;
    readonly name: string;
    /** Absent, like `netGrams`, without the product. */
    readonly imageUrl?: string | undefined;
    /** Null for a product that is not sold by weight. */
    readonly netGrams?: number | null | undefined;
    readonly price: Dollars;
    readonly quantity: number;
    readonly discount: Dollars;
  }[];
  readonly subtotal: Dollars;
  readonly discounts: readonly DiscountRecord[];
  /** With delivery, if the country is known and a method takes the cart. */
  readonly total: Dollars;
  /** Null without a country. */
  readonly shipping: ShippingQuote | null;
  /** The minimum total, if it reduced a discount. */
  readonly least: Dollars | null;
  readonly coupon: { readonly code: string; readonly refusal: CouponRefusal | null } | null;
  /** A promotion for which a little is missing. */
  readonly nextPromotion?:
    | { readonly title: string; readonly missing: Dollars; readonly saves: Dollars }
    | undefined;
  readonly changes: readonly PriceChange[];
  readonly gone: readonly string[];
  /** Units that can be bought; exact only where pages show it, see `displayedStock`. */
  readonly stock: readonly StockLevel[];
};

/** Converts a priced cart to wire form; `code` is the coupon as resolved, or as typed if unknown. */
export const toQuote = (
  cart: PricedCart,
  context: Pick<CartQuote, 'changes' | 'gone' | 'stock'> & {
    readonly nextPromotion?: NextPromotion | undefined;
    readonly code: string | undefined;
    readonly products: ReadonlyMap<string, Pick<StoredProduct, 'imageUrl' | 'group' | 'unitGrams' | 'facts'>>;
    /** Undefined without a country. */
    readonly shipping?:
      | {
          readonly country: string;
          readonly now: Date;
          readonly options: readonly ShippingOption[];
          readonly method: string | undefined;
        }
      | undefined;
  },
): CartQuote => ({
  lines: cart.lines.map(({ productId, name, priceCents, quantity, discountCents }) => {
    const product = context.products.get(productId);
    return {
      id: productId,
      name,
      ...(product && { imageUrl: product.imageUrl, netGrams: netGramsOf(product) ?? null }),
      price: toDollars(priceCents),
      quantity,
      discount: toDollars(discountCents),
    };
  }),
  subtotal: toDollars(cart.subtotalCents),
  discounts: cart.discounts.map(toDiscountRecord),
  ...shippingOf(cart, context.shipping),
  least: cart.isCappedByMinimumTotal ? toDollars(MIN_TOTAL_CENTS) : null,
  coupon: context.code === undefined ? null : { code: context.code, refusal: cart.refusal ?? null },
  ...(context.nextPromotion && { nextPromotion: toNextPromotionRecord(context.nextPromotion) }),
  changes: context.changes,
  gone: context.gone,
  stock: context.stock,
});

const toNextPromotionRecord = ({ title, missingCents, savesCents }: NextPromotion) => ({
  title,
  missing: toDollars(missingCents),
  saves: toDollars(savesCents),
});

const shippingOf = (
  { totalCents }: PricedCart,
  shipping: Parameters<typeof toQuote>[1]['shipping'],
): Pick<CartQuote, 'total' | 'shipping'> => {
  if (!shipping) return { total: toDollars(totalCents), shipping: null };
  const { country, now, options, method } = shipping;
  // A method that is no longer offered is replaced; placing the order would reject it.
  const chosen = chooseOption(options, method) ?? chooseOption(options, undefined);
  return {
    total: toDollars(totalCents + (chosen?.priceCents ?? 0)),
    shipping: {
      country,
      countryName: countryNameInText(country),
      options: options.map((option) => toShippingOptionRecord(option, now)),
      ...(chosen && { chosen: toShippingOptionRecord(chosen, now) }),
    },
  };
};
