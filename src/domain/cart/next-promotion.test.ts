import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aStockedProduct } from '#test/support/examples.ts';
import type { Promotion } from '../promotions/promotion.ts';
import { findNextPromotion } from './next-promotion.ts';
import { priceCart } from './priced-cart.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const promotion = (changes: Partial<Promotion>): Promotion => ({
  id: 'coffee',
  title: 'Coffee for the house',
  text: '',
  imageUrl: '/pictures/promotions/3.webp',
  discount: { percent: 15 },
  scope: { kind: 'products', of: ['coffee'] },
  minimumCents: 3_000,
  startsAt: null,
  endsAt: null,
  ...changes,
});
const products = new Map(['coffee', 'tea'].map((id) => [id, aStockedProduct({ id, name: id })] as const));
const line = (productId: string, priceCents: number, quantity = 1) => ({
  productId,
  name: productId,
  priceCents,
  quantity,
  grams: quantity * 100,
});
const near = (lines: ReturnType<typeof line>[], ...promotions: Promotion[]) =>
  findNextPromotion(lines, products, { promotions, coupon: undefined }, undefined, NOW);

test('names what is missing of a minimum, and what the lines in the cart would save', () => {
  expect(near([line('coffee', 1_600)], promotion({}))).toEqual({
    title: 'Coffee for the house',
    missingCents: 1_400,
    savesCents: 240,
  });
});

test('names no promotion that is reached, far away, over, or saves nothing on the cart', () => {
  expect(near([line('coffee', 3_000)], promotion({}))).toBeUndefined();
  expect(near([line('coffee', 1_499)], promotion({}))).toBeUndefined();
  expect(near([line('coffee', 1_600)], promotion({ endsAt: NOW }))).toBeUndefined();
  expect(near([line('coffee', 1_600)], promotion({ startsAt: new Date(NOW.getTime() + 1) }))).toBeUndefined();
  expect(near([line('tea', 1_600)], promotion({}))).toBeUndefined();
  expect(near([], promotion({}))).toBeUndefined();
  const better = promotion({ id: 'half', title: 'Half', discount: { percent: 50 }, minimumCents: 0 });
  expect(near([line('coffee', 1_600)], promotion({}), better)).toBeUndefined();
});

test('names the nearest of several promotions', () => {
  const far = promotion({ id: 'far', title: 'Far', discount: { percent: 50 }, minimumCents: 3_100 });
  expect(near([line('coffee', 1_600)], far, promotion({}))?.title).toBe('Coffee for the house');
});

test('what is missing, spent on any other product, saves at least what the hint says', () => {
  const cents = fc.integer({ min: 50, max: 20_000 });
  const discount = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ amountCents: cents }),
  );
  const anyPromotion = fc.record({ discount, minimumCents: cents, of: fc.constantFrom('coffee', 'tea') });
  fc.assert(
    fc.property(fc.array(anyPromotion, { maxLength: 3 }), cents, cents, (list, coffee, tea) => {
      const promotions = list.map(({ of, ...rest }, index) =>
        promotion({ ...rest, id: `p${index}`, scope: { kind: 'products', of: [of] } }),
      );
      const lines = [line('coffee', coffee), line('tea', tea)];
      const found = near(lines, ...promotions);
      if (!found) return true;
      const totalOf = (all: ReturnType<typeof line>[]) =>
        priceCart(all, products, { promotions, coupon: undefined }, undefined, NOW).totalCents;
      const added = line('pot', found.missingCents);
      const saved = totalOf(lines) + found.missingCents - totalOf([...lines, added]);
      return found.savesCents > 0 && saved >= found.savesCents;
    }),
  );
});
