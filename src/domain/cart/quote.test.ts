import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aLine, aStockedProduct, someWareFacts } from '#test/support/examples.ts';
import { MAX_TYPED_CODE_LENGTH } from '../promotions/coupon.ts';
import { MAX_LINES } from './cart.ts';
import type { PricedCart } from './priced-cart.ts';
import { quoteRequestSchema, toQuote } from './quote.ts';

const cart: PricedCart = {
  lines: [aLine({ discountCents: 185 })],
  subtotalCents: 1850,
  discounts: [{ label: 'WELCOME', code: 'WELCOME', amountCents: 185 }],
  totalCents: 1665,
  isCappedByMinimumTotal: false,
  refusal: undefined,
};
const imageUrl = '/pictures/gunpowder.webp';
const products = new Map([['gunpowder', aStockedProduct({ imageUrl })]]);
const context = { code: 'WELCOME', changes: [], gone: [], stock: [{ id: 'gunpowder', left: 99 }], products };

test('[PROMO-1] shows a cart in dollars, with each line’s discount, all discounts and the total', () => {
  expect(toQuote(cart, context)).toEqual({
    lines: [
      {
        id: 'gunpowder',
        name: 'Temple of Heaven Gunpowder',
        imageUrl,
        netGrams: 100,
        price: 9.25,
        quantity: 2,
        discount: 1.85,
      },
    ],
    subtotal: 18.5,
    discounts: [{ label: 'WELCOME', code: 'WELCOME', amount: 1.85 }],
    total: 16.65,
    shipping: null,
    least: null,
    coupon: { code: 'WELCOME', refusal: null },
    changes: [],
    gone: [],
    stock: [{ id: 'gunpowder', left: 99 }],
  });
});

test('says that a product is not sold by weight, and nothing of one that is unknown', () => {
  const netGramsOf = (known: typeof products) =>
    toQuote(cart, { ...context, products: known }).lines[0]?.netGrams;
  expect(netGramsOf(new Map([['gunpowder', aStockedProduct({ facts: someWareFacts() })]]))).toBeNull();
  expect(netGramsOf(new Map())).toBeUndefined();
});

test('[PROMO-1] shows why a code is rejected, and where a discount was reduced', () => {
  const refusal = { reason: 'used-up' } as const;
  expect(toQuote({ ...cart, refusal }, context).coupon).toEqual({ code: 'WELCOME', refusal });
  expect(toQuote(cart, { ...context, code: undefined }).coupon).toBeNull();
  expect(toQuote({ ...cart, isCappedByMinimumTotal: true }, context).least).toBe(0.5);
});

test('prices a cart with the maximum of lines, and none with more', () => {
  const quoteOf = (lines: number, changes: object = {}) =>
    quoteRequestSchema.safeParse({
      items: Array.from({ length: lines }, (_, n) => ({ id: `tea-${n}`, quantity: 1 })),
      ...changes,
    }).success;
  expect(quoteOf(1)).toBe(true);
  expect(quoteOf(MAX_LINES, { coupon: 'x'.repeat(MAX_TYPED_CODE_LENGTH), receipt: randomUUID() })).toBe(true);
  expect(quoteOf(MAX_LINES + 1)).toBe(false);
  expect(quoteOf(1, { coupon: 'x'.repeat(MAX_TYPED_CODE_LENGTH + 1) })).toBe(false);
  expect(quoteOf(1, { receipt: 'mine' })).toBe(false);
  expect(quoteOf(1, { total: 0 })).toBe(false);
});
