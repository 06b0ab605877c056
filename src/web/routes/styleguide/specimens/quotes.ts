import type { CartQuote } from '#domain/cart/quote.ts';
import type { CouponRefusal } from '#domain/promotions/coupon.ts';

const PLAIN: CartQuote = {
  lines: [],
  subtotal: 84.5,
  discounts: [],
  total: 84.5,
  least: null,
  coupon: null,
  changes: [],
  gone: [],
  stock: [],
};

/** A sample quote for a cart of $84.50. */
export const sampleQuote = (changes: Partial<CartQuote> = {}): CartQuote => ({ ...PLAIN, ...changes });

export const PROMOTION = { label: 'Coffee for the house', code: null, amount: 8.45 } as const;
export const COUPON = { label: 'First tea', code: 'FIRST-TEA', amount: 7.6 } as const;

/** All reasons for which a coupon is rejected. */
export const rejections: readonly CouponRefusal[] = [
  { reason: 'unknown' },
  { reason: 'not-yet', starts: '2030-06-01T00:00:00Z' },
  { reason: 'over' },
  { reason: 'minimum-not-reached', minimum: 100, missing: 15.5 },
  { reason: 'used-up' },
  { reason: 'used-by-you' },
  { reason: 'reserved' },
  { reason: 'too-many-guesses' },
  { reason: 'account-needed' },
  { reason: 'address-unproven' },
  { reason: 'saves-nothing' },
];
