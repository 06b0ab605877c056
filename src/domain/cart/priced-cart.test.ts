import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCoupon, aCouponUsage, aPromotion, aStockedProduct } from '#test/support/examples.ts';
import type { StoredProduct } from '../catalogue/product.ts';
import { MIN_TOTAL_CENTS } from '../promotions/discount.ts';
import type { Promotion } from '../promotions/promotion.ts';
import { sum } from '../values/money.ts';
import { lineTotal, pricedLinesOf } from './price-lines.ts';
import { type AvailableDiscounts, priceCart } from './priced-cart.ts';

const NOW = new Date('2027-01-15T12:00:00Z');
const products: StoredProduct[] = [
  aStockedProduct({ id: 'mint', priceCents: 1000, type: 'green' }),
  aStockedProduct({ id: 'assam', priceCents: 2500, type: 'black' }),
  aStockedProduct({ id: 'kettle', priceCents: 12_900, group: 'other-products' }),
].map(({ type, ...product }) => (product.id === 'kettle' ? product : { ...product, ...(type && { type }) }));
const productsById = new Map(products.map((product) => [product.id, product]));

type Cart = Readonly<Record<string, number>>;
const price = (cart: Cart, offers: Partial<AvailableDiscounts>, code?: string, catalogue = productsById) => {
  const lines = pricedLinesOf(
    Object.entries(cart).map(([id, quantity]) => ({ id, quantity })),
    catalogue,
  );
  if (!lines.ok) throw new Error(lines.error.code);
  return priceCart(lines.value, catalogue, { promotions: [], coupon: undefined, ...offers }, code, NOW);
};
const perLine = (cart: ReturnType<typeof price>) =>
  Object.fromEntries(cart.lines.map(({ productId, discountCents }) => [productId, discountCents]));

test('[PROMO-1] without promotions the total is the sum of the lines', () => {
  expect(price({ mint: 2, assam: 1 }, {})).toMatchObject({
    subtotalCents: 4500,
    discounts: [],
    totalCents: 4500,
  });
});

test.each([
  ['the whole cart', { kind: 'cart', of: [] }, { assam: 250, kettle: 1290, mint: 200 }],
  ['a category', { kind: 'category', of: ['other-products'] }, { assam: 0, kettle: 1290, mint: 0 }],
  ['a tea type', { kind: 'type', of: ['green'] }, { assam: 0, kettle: 0, mint: 200 }],
  ['single products', { kind: 'products', of: ['mint', 'assam'] }, { assam: 250, kettle: 0, mint: 200 }],
] as const)('[PROMO-1] a promotion for %s reduces only that', (_, scope, wanted) => {
  const promotions = [aPromotion({ scope, discount: { percent: 10 } })];
  expect(perLine(price({ mint: 2, assam: 1, kettle: 1 }, { promotions }))).toEqual(wanted);
});

test('[PROMO-1] applies the best promotion to each line, and only that one', () => {
  const promotions = [
    aPromotion({ title: 'All', discount: { percent: 10 } }),
    aPromotion({ title: 'Greens', discount: { percent: 20 }, scope: { kind: 'type', of: ['green'] } }),
  ];
  const cart = price({ mint: 2, assam: 1 }, { promotions });
  expect(cart.discounts).toEqual([
    { label: 'All', code: null, amountCents: 250 },
    { label: 'Greens', code: null, amountCents: 400 },
  ]);
  expect(cart.totalCents).toBe(3850);
});

test('[PROMO-1] divides an amount completely over its lines, even next to another promotion', () => {
  const promotions = [
    aPromotion({ title: 'Six off', discount: { amountCents: 600 } }),
    aPromotion({ title: 'Kettles', discount: { percent: 50 }, scope: { kind: 'products', of: ['kettle'] } }),
  ];
  const cart = price({ mint: 1, assam: 2, kettle: 1 }, { promotions });
  expect(cart.discounts).toMatchObject([
    { label: 'Six off', amountCents: 600 },
    { label: 'Kettles', amountCents: 6450 },
  ]);
  expect(perLine(cart)).toEqual({ assam: 500, kettle: 6450, mint: 100 });
});

test('[PROMO-1] applies a promotion from its minimum, and only while it is active', () => {
  const of = (changes: Partial<Promotion>) =>
    price({ mint: 2 }, { promotions: [aPromotion(changes)] }).totalCents;
  expect(of({ minimumCents: 2000 })).toBe(1800);
  expect(of({ minimumCents: 2001 })).toBe(2000);
  expect(of({ startsAt: NOW })).toBe(1800);
  expect(of({ startsAt: new Date(NOW.getTime() + 1) })).toBe(2000);
  expect(of({ endsAt: NOW })).toBe(2000);
  expect(of({ endsAt: new Date(NOW.getTime() + 1) })).toBe(1800);
});

test('[PROMO-1] applies a coupon after promotions, and its minimum before them', () => {
  const promotions = [aPromotion({ title: 'All', discount: { percent: 10 } })];
  const coupon = aCouponUsage({ coupon: aCoupon({ discount: { percent: 10 }, minimumCents: 4500 }) });
  const cart = price({ mint: 2, assam: 1 }, { promotions, coupon }, 'WELCOME');
  expect(cart.discounts).toEqual([
    { label: 'All', code: null, amountCents: 450 },
    { label: 'WELCOME', code: 'WELCOME', amountCents: 405 },
  ]);
  expect(cart.totalCents).toBe(3645);
  expect(cart.refusal).toBeUndefined();
});

test('[PROMO-1] no discount lowers an order below the smallest payment, and a reduced one is reported', () => {
  const everything = [aPromotion({ discount: { percent: 100 } })];
  expect(price({ mint: 1 }, { promotions: everything })).toMatchObject({
    discounts: [{ amountCents: 950 }],
    totalCents: MIN_TOTAL_CENTS,
    isCappedByMinimumTotal: true,
  });
  const coupon = aCouponUsage();
  expect(price({ mint: 1 }, { promotions: everything, coupon }, 'WELCOME')).toMatchObject({
    totalCents: MIN_TOTAL_CENTS,
    refusal: { reason: 'saves-nothing' },
  });
  const cheap = new Map([['crumb', aStockedProduct({ id: 'crumb', priceCents: 30 })]]);
  expect(price({ crumb: 1 }, { promotions: everything }, undefined, cheap)).toMatchObject({
    discounts: [],
    totalCents: 30,
  });
});

test('[CART-8] a rejected code changes no total and has its reason', () => {
  const refused = (changes: object, now: Partial<AvailableDiscounts> = {}) =>
    price({ mint: 1 }, { coupon: aCouponUsage(changes), ...now }, 'WELCOME');
  expect(refused({}, { coupon: undefined }).refusal).toEqual({ reason: 'unknown' });
  expect(refused({ coupon: aCoupon({ endsAt: NOW }) }).refusal).toEqual({ reason: 'over' });
  const startsAt = new Date('2027-02-01T00:00:00Z');
  expect(refused({ coupon: aCoupon({ startsAt }) }).refusal).toEqual({
    reason: 'not-yet',
    starts: startsAt.toISOString(),
  });
  expect(refused({ used: 5, coupon: aCoupon({ totalLimit: 5 }) }).refusal).toEqual({ reason: 'used-up' });
  expect(refused({ usedByCustomer: 1, coupon: aCoupon({ shopperLimit: 1 }) }).refusal).toEqual({
    reason: 'used-by-you',
  });
  const short = refused({ coupon: aCoupon({ minimumCents: 4000 }) });
  expect(short.refusal).toEqual({ reason: 'minimum-not-reached', minimum: 40, missing: 30 });
  expect(short).toMatchObject({ discounts: [], totalCents: 1000 });
});

const discount = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ amountCents: fc.integer({ min: 1, max: 30_000 }) }),
);
const scope = fc.oneof(
  fc.constant({ kind: 'cart' as const, of: [] }),
  fc.record({ kind: fc.constant('products' as const), of: fc.subarray(['mint', 'assam', 'kettle']) }),
  fc.record({ kind: fc.constant('type' as const), of: fc.subarray(['green', 'black']) }),
);
const anyPromotions = fc.array(
  fc.record({ discount, scope, minimumCents: fc.integer({ min: 0, max: 20_000 }) }).map(aPromotion),
  { maxLength: 6 },
);
const anyCart = fc.record({
  mint: fc.integer({ min: 1, max: 9 }),
  assam: fc.integer({ min: 1, max: 9 }),
  kettle: fc.integer({ min: 1, max: 3 }),
});

test('[PROMO-1] with any promotions the lines less discounts equal the total, and nothing is negative', () => {
  fc.assert(
    fc.property(anyCart, anyPromotions, fc.option(discount), (cart, promotions, off) => {
      const coupon = off ? aCouponUsage({ coupon: aCoupon({ discount: off }) }) : undefined;
      const priced = price(cart, { promotions, coupon }, off ? 'WELCOME' : undefined);
      const discountTotal = sum(priced.discounts.map(({ amountCents }) => amountCents));
      expect(priced.totalCents).toBe(priced.subtotalCents - discountTotal);
      expect(sum(priced.lines.map(({ discountCents }) => discountCents))).toBe(discountTotal);
      expect(priced.totalCents).toBeGreaterThanOrEqual(MIN_TOTAL_CENTS);
      for (const line of priced.lines) {
        expect(line.discountCents).toBeGreaterThanOrEqual(0);
        expect(line.discountCents).toBeLessThanOrEqual(lineTotal(line));
      }
      for (const { amountCents } of priced.discounts) expect(amountCents).toBeGreaterThan(0);
    }),
    { numRuns: 3_000 },
  );
});

test('[PROMO-1] one promotion alone never gives more than all together, except for rounding', () => {
  fc.assert(
    fc.property(anyCart, anyPromotions, (cart, promotions) => {
      const all = price(cart, { promotions });
      if (all.isCappedByMinimumTotal) return;
      for (const promotion of promotions) {
        const alone = perLine(price(cart, { promotions: [promotion] }));
        for (const { productId, discountCents } of all.lines)
          expect(discountCents + 1).toBeGreaterThanOrEqual(alone[productId] ?? 0);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('[PROMO-1] a discount that ends exactly at the smallest total is not reduced, and one cent more is', () => {
  const off = (amountCents: number) => ({ promotions: [aPromotion({ discount: { amountCents } })] });
  expect(price({ mint: 1 }, {})).toMatchObject({ isCappedByMinimumTotal: false });
  expect(price({ mint: 1 }, off(950))).toMatchObject({
    isCappedByMinimumTotal: false,
    totalCents: MIN_TOTAL_CENTS,
  });
  expect(price({ mint: 1 }, off(951))).toMatchObject({
    isCappedByMinimumTotal: true,
    totalCents: MIN_TOTAL_CENTS,
  });
});

test('[CART-8] ignores a coupon that was not requested', () => {
  expect(price({ mint: 1 }, { coupon: aCouponUsage() })).toMatchObject({ discounts: [], refusal: undefined });
  expect(price({ mint: 1 }, {})).toMatchObject({ refusal: undefined });
  expect(price({ mint: 1 }, {}, 'WELCOME')).toMatchObject({ discounts: [], refusal: { reason: 'unknown' } });
});

test('[CART-8] accepts a coupon up to its last use', () => {
  const standing = (used: number, usedByCustomer: number) => ({
    coupon: aCouponUsage({ coupon: aCoupon({ totalLimit: 3, shopperLimit: 2 }), used, usedByCustomer }),
  });
  expect(price({ mint: 1 }, standing(2, 1), 'WELCOME').refusal).toBeUndefined();
  expect(price({ mint: 1 }, standing(2, 2), 'WELCOME').refusal).toEqual({ reason: 'used-by-you' });
  expect(price({ mint: 1 }, standing(3, 1), 'WELCOME').refusal).toEqual({ reason: 'used-up' });
});

test.each([
  'account-needed',
  'address-unproven',
] as const)('[CART-8] [PROMO-1] rejects a code with a per-person limit with %s for an unidentifiable shopper', (usedByCustomer) => {
  const refused = (coupon: object, used = 0) =>
    price(
      { mint: 1 },
      { coupon: aCouponUsage({ coupon: aCoupon(coupon), used, usedByCustomer }) },
      'WELCOME',
    );
  expect(refused({ shopperLimit: 1 })).toMatchObject({ discounts: [], refusal: { reason: usedByCustomer } });
  expect(refused({ shopperLimit: 9, totalLimit: 5 }, 4).refusal).toEqual({ reason: usedByCustomer });
  // A used-up code requires no account.
  expect(refused({ shopperLimit: 1, totalLimit: 5 }, 5).refusal).toEqual({ reason: 'used-up' });
  expect(refused({ shopperLimit: 1, endsAt: NOW }).refusal).toEqual({ reason: 'over' });
});

test('[PROMO-1] applies no promotion to a line whose tea is not in the catalogue', () => {
  const lines = [{ productId: 'gone', name: 'Gone', priceCents: 1000, quantity: 1, grams: 1 }];
  const offers = { promotions: [aPromotion()], coupon: undefined };
  expect(priceCart(lines, productsById, offers, undefined, NOW).discounts).toEqual([]);
});
