import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCartItem, anAddress, aPurchase } from '#test/support/examples.ts';
import { parseFields } from '../api/parse-fields.ts';
import { MAX_LINES, MAX_QUANTITY } from '../cart/cart.ts';
import { purchaseRequestSchema } from './purchase.ts';

/** The errors of a request by field; undefined for a valid one. */
const issues = (request: unknown): string[] => {
  const parsed = parseFields(purchaseRequestSchema, request);
  return parsed.ok ? [] : Object.keys(parsed.error);
};
const withQuantity = (quantity: unknown) => ({ ...aPurchase(), items: [{ id: 'gunpowder', quantity }] });

test.each([
  -1,
  0,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '2',
  [2],
  2 ** 53,
  null,
  undefined,
  true,
  {},
  MAX_QUANTITY + 1,
])('rejects a quantity of %o by name', (quantity) => {
  expect(issues(withQuantity(quantity))).toEqual(['items.0.quantity']);
});

test('accepts a whole quantity up to the maximum of one order', () => {
  for (const quantity of [1, 2, MAX_QUANTITY]) expect(issues(withQuantity(quantity))).toEqual([]);
});

test('accepts only whole numbers from 1 to the maximum as a quantity', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.double(), fc.integer()), (quantity) => {
      const isFine = Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= MAX_QUANTITY;
      return (issues(withQuantity(quantity)).length === 0) === (isFine && typeof quantity === 'number');
    }),
    { numRuns: 5_000 },
  );
});

test('[PAY-4] accepts a cart item as the cart stores it', () => {
  expect(issues({ ...aPurchase(), items: [aCartItem({ quantity: 3 })] })).toEqual([]);
});

test.each([
  'discount',
  'total',
  'priceCents',
  '__proto__x',
  'admin',
])('rejects a line with the unknown field %s', (field) => {
  expect(issues({ ...aPurchase(), items: [{ id: 'gunpowder', quantity: 1, [field]: 1 }] })).toEqual([
    'items.0',
  ]);
});

test('rejects a request with unknown fields', () => {
  expect(issues({ ...aPurchase(), discount: 0.01 })).toEqual(['']);
  expect(issues({ ...aPurchase(), shipping: { ...anAddress(), currency: 'jpy' } })).toEqual(['shipping']);
});

test.each([-0.01, Number.NaN, Number.POSITIVE_INFINITY, '1', 1e10])('rejects a seen price of %o', (price) => {
  expect(issues({ ...aPurchase(), items: [{ id: 'gunpowder', quantity: 1, price }] })).toEqual([
    'items.0.price',
  ]);
});

test('rejects an impossible product id before the database sees it', () => {
  for (const id of ['', 'x'.repeat(101), 'tea\u0000', 'tea\ud800', "tea' or 1=1", 7, null])
    expect(issues({ ...aPurchase(), items: [{ id, quantity: 1 }] })).toEqual(['items.0.id']);
});

test('rejects a cart that is empty or too long', () => {
  const lines = (count: number) => Array.from({ length: count }, () => ({ id: 'gunpowder', quantity: 1 }));
  expect(issues(aPurchase({ items: [] }))).toEqual(['items']);
  expect(issues(aPurchase({ items: lines(MAX_LINES) }))).toEqual([]);
  expect(issues(aPurchase({ items: lines(MAX_LINES + 1) }))).toEqual(['items']);
});

test('[CART-9] an order number is a UUID in one spelling', () => {
  const receipt = '0B3C9D3E-6C57-4F0F-9A4B-0DB1C1D8A111';
  expect(purchaseRequestSchema.parse(aPurchase({ receipt })).receipt).toBe(receipt.toLowerCase());
  for (const wrong of ['', '1', 'not-a-uuid', `${receipt} `, `${receipt}\u0000`])
    expect(issues(aPurchase({ receipt: wrong }))).toEqual(['receipt']);
});

test('[CART-8] accepts a coupon code in one spelling, and rejects an impossible one', () => {
  expect(purchaseRequestSchema.parse(aPurchase({ coupon: ' welcome-10 ' })).coupon).toBe('WELCOME-10');
  expect(purchaseRequestSchema.parse(aPurchase({ coupon: 'tea\u0000' })).coupon).toBe('TEA');
  for (const coupon of ['', 'two&words', 'x'.repeat(41), 't&ea\u0000', 'straße', 7, null])
    expect(issues({ ...aPurchase(), coupon })).toEqual(['coupon']);
});

test('[CART-8] [CART-9] reports each error of a request in a sentence', () => {
  const issue = (changes: object) => {
    const parsed = parseFields(purchaseRequestSchema, { ...aPurchase(), ...changes });
    return parsed.ok ? {} : parsed.error;
  };
  expect(issue({ items: [] })).toEqual({ items: 'Your cart is empty.' });
  expect(issue({ receipt: 'seven' })).toEqual({ receipt: 'The order number must be a UUID.' });
  expect(issue({ coupon: 'a&b' })).toEqual({ coupon: 'This coupon code doesn’t exist.' });
  expect(issue({ total: 12.5 })).toEqual({});
  expect(Object.keys(issue({ total: 1e10 }))).toEqual(['total']);
});
