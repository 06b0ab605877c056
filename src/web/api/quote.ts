import { z } from 'zod/mini';
import { apiMap } from '#domain/api/api-map.ts';
import type { DiscountRecord } from '#domain/cart/priced-line.ts';
import type { CartQuote, QuoteRequest } from '#domain/cart/quote.ts';
import type { CouponRefusal } from '#domain/promotions/coupon.ts';
import {
  type OrderShippingRecord,
  orderShippingFields,
  type ShippingOptionRecord,
} from '#domain/shipping/shipping-method.ts';
import { wholeNumber } from '#domain/values/whole-number.ts';
import { call } from './call.ts';

export const discountSchema: z.ZodMiniType<DiscountRecord> = z.object({
  label: z.string(),
  code: z.nullable(z.string()),
  amount: z.number(),
});

export const refusalSchema: z.ZodMiniType<CouponRefusal> = z.union([
  z.object({
    reason: z.enum([
      'unknown',
      'over',
      'used-up',
      'used-by-you',
      'reserved',
      'too-many-guesses',
      'account-needed',
      'address-unproven',
      'saves-nothing',
    ]),
  }),
  z.object({ reason: z.literal('not-yet'), starts: z.string() }),
  z.object({ reason: z.literal('minimum-not-reached'), minimum: z.number(), missing: z.number() }),
]);

export const priceChangeSchema = z.object({
  id: z.string(),
  name: z.string(),
  was: z.number(),
  is: z.number(),
});

export const orderShippingSchema: z.ZodMiniType<OrderShippingRecord> = z.object(orderShippingFields);

const optionSchema: z.ZodMiniType<ShippingOptionRecord> = z.object({
  ...orderShippingFields,
  freeFrom: z.nullable(z.number()),
  arrival: z.string(),
});

const quoteSchema: z.ZodMiniType<CartQuote> = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      imageUrl: z.optional(z.string()),
      netGrams: z.optional(z.nullable(wholeNumber)),
      price: z.number(),
      quantity: z.number(),
      discount: z.number(),
    }),
  ),
  subtotal: z.number(),
  discounts: z.array(discountSchema),
  total: z.number(),
  shipping: z.nullable(
    z.object({
      country: z.string(),
      countryName: z.string(),
      options: z.array(optionSchema),
      chosen: z.optional(optionSchema),
    }),
  ),
  least: z.nullable(z.number()),
  coupon: z.nullable(z.object({ code: z.string(), refusal: z.nullable(refusalSchema) })),
  nextPromotion: z.optional(z.object({ title: z.string(), missing: z.number(), saves: z.number() })),
  changes: z.array(priceChangeSchema),
  gone: z.array(z.string()),
  stock: z.array(z.object({ id: z.string(), left: z.number() })),
});

/** Requests the totals of a cart with all discounts (CART-8). */
export const quoteCart = (body: QuoteRequest) =>
  call(apiMap.quote, { method: 'POST', body, schema: quoteSchema });
