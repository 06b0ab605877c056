import { expect, test } from 'vitest';
import type { CouponRefusal } from '#domain/promotions/coupon.ts';
import type { CartTotalsState } from '../../state/use-cart-quote.ts';
import { confirmedQuote } from './confirmed-quote.ts';

const known = (coupon: { code: string; refusal: CouponRefusal | null } | null): CartTotalsState => ({
  status: 'known',
  quote: {
    lines: [],
    subtotal: 20,
    discounts: [],
    total: 18,
    shipping: null,
    least: null,
    coupon,
    changes: [],
    gone: [],
    stock: [],
  },
});

test('[PROMO-1] submits the shown total with the code it includes', () => {
  expect(confirmedQuote(known({ code: 'TEN', refusal: null }), ' ten')).toEqual({ total: 18, coupon: 'TEN' });
  expect(confirmedQuote(known(null), null)).toEqual({ total: 18 });
});

test('[CART-8] does not submit a rejected code', () => {
  expect(confirmedQuote(known({ code: 'NONE', refusal: { reason: 'unknown' } }), 'NONE')).toEqual({
    total: 18,
  });
});

test('[PROMO-1] before the totals are known submits the code without a total', () => {
  expect(confirmedQuote({ status: 'pending', previous: undefined }, 'TEN')).toEqual({ coupon: 'TEN' });
  expect(confirmedQuote({ status: 'failed', error: { code: 'unavailable' } }, null)).toEqual({});
});
