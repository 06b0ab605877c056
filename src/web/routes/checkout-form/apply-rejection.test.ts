import { expect, test } from 'vitest';
import type { ShopError } from '#domain/api/error-table.ts';
import { MAX_LINES } from '#domain/cart/cart.ts';
import { aCartItem } from '#test/support/examples.ts';
import { restoreCart } from '../../state/slices/cart.ts';
import { setCoupon } from '../../state/slices/coupon.ts';
import { createStore } from '../../state/store/store.ts';
import { applyRejection } from './apply-rejection.ts';

const sent = [
  aCartItem({ id: 'a', name: 'Assam', quantity: 1 }),
  aCartItem({ id: 'b', name: 'Bancha', quantity: 250 }),
];

/** The messages of the page after a rejection of a cart with one oversized line. */
const refused = async (error: ShopError, items = sent) => {
  const store = createStore();
  store.dispatch(restoreCart(items));
  const { problems } = await applyRejection(store.dispatch, error, { items, coupon: null });
  return { problems, quantities: store.getState().cart.cartItems.map(({ quantity }) => quantity) };
};

const fields = (...names: string[]): ShopError => ({
  code: 'invalid-request',
  details: { fields: Object.fromEntries(names.map((name) => [name, 'Too big: expected number to be <=99'])) },
});

test('names a line that is too large with its limit, and reduces it', async () => {
  const { problems, quantities } = await refused(fields('items.1.quantity'));
  expect(problems).toEqual([
    'Maximum 99 of Bancha per order. We changed your cart. Press PURCHASE again to continue.',
  ]);
  expect(quantities).toEqual([1, 99]);
});

test('reports how many different products an order may have', async () => {
  const { problems } = await refused(
    fields('items'),
    Array.from({ length: MAX_LINES + 1 }, (_, line) => aCartItem({ id: `tea-${line}` })),
  );
  expect(problems).toEqual([
    `Maximum ${MAX_LINES} different products per order. Please remove some from your cart.`,
  ]);
});

test('shows an address error at its field, and a line error above the form', async () => {
  const { problems } = await refused(fields('shipping.city', 'items.1.quantity'));
  expect(problems).toHaveLength(2);
  expect(problems[0]).toBe('Some fields are missing or wrong.');
  expect(problems[1]).toContain('Bancha');
});

test('shows why an order number was rejected', async () => {
  const error: ShopError = { code: 'invalid-request', details: { fields: { receipt: 'Must be a UUID.' } } };
  expect((await refused(error)).problems).toEqual(['Some fields are missing or wrong.', 'Must be a UUID.']);
});

test('names the line of any other line error', async () => {
  const { problems, quantities } = await refused({
    code: 'invalid-request',
    details: { fields: { 'items.0.quantity': 'That is too much tea.' } },
  });
  expect(problems).toEqual(['Some fields are missing or wrong.', 'Assam: That is too much tea.']);
  expect(quantities).toEqual([1, 250]);
});

test('[CART-8] removes a code that the purchase rejects from the cart, with its reason', async () => {
  const store = createStore();
  store.dispatch(setCoupon('ONCE'));
  const error = { code: 'coupon-refused', details: { reason: 'used-by-you' } } as const;
  const { problems } = await applyRejection(store.dispatch, error, { items: [], coupon: 'ONCE' });
  expect(problems).toEqual([
    'The coupon code can’t be used for this order.',
    'You’ve already used ONCE, maybe in an order that awaits payment.',
    'Code removed. Press PURCHASE again to order without it.',
  ]);
  expect(store.getState().coupon.code).toBeNull();
});

test('[PROMO-1] reports a changed total with both values', async () => {
  const error = { code: 'total-changed', details: { was: 37.8, is: 42, discounts: [] } } as const;
  const { problems } = await applyRejection(createStore().dispatch, error, { items: [], coupon: null });
  expect(problems.at(-1)).toBe('Your total has changed from $37.80 to $42.00.');
});

test('explains a reservation limit with the remaining quantity and advice, and keeps the cart', async () => {
  const { problems, quantities } = await refused(
    { code: 'much-set-aside', details: { shortages: [{ id: 'b', name: 'Bancha', left: 5 }] } },
    [aCartItem({ id: 'b', name: 'Bancha', quantity: 6 })],
  );
  expect(problems).toEqual([
    'The last of this tea is in other customers’ checkouts. Try again in 30 minutes, or sign in with a confirmed email to buy now.',
    'We can reserve at most 5 of Bancha for you before payment.',
  ]);
  expect(quantities).toEqual([6]);
});

test('names the limited tea to a shopper with many abandoned reservations', async () => {
  const { problems } = await refused(
    { code: 'often-unpaid', details: { shortages: [{ id: 'b', name: 'Bancha', left: 0 }] } },
    [aCartItem({ id: 'b', name: 'Bancha' })],
  );
  expect(problems).toEqual([
    'Earlier orders of this tea from your account or network weren’t paid, so we can’t reserve more right now. Please try again in a few hours.',
    'We can’t reserve more Bancha for you before payment.',
  ]);
});

for (const [left, quantity] of [
  [1, 1],
  [2, 2],
  [4, 4],
  [5, 5],
  [99, 5],
  [0, 9],
] as const)
  test(`[STOCK-1] a cart of nine of a tea with ${left} reported as left holds ${quantity} after the refusal`, async () => {
    const { problems, quantities } = await refused(
      { code: 'too-little-stock', details: { shortages: [{ id: 'b', name: 'Bancha', left }] } },
      [aCartItem({ id: 'a' }), aCartItem({ id: 'b', name: 'Bancha', quantity: 9 })],
    );
    expect(quantities).toEqual([1, quantity]);
    expect(problems.some((problem) => problem.includes('Bancha'))).toBe(true);
    expect(problems.some((problem) => problem.includes('Press PURCHASE again'))).toBe(left > 0);
  });

test('reports a rejection whose details cannot be parsed', async () => {
  for (const code of [
    'price-changed',
    'total-changed',
    'coupon-refused',
    'unknown-product',
    'often-unpaid',
  ] as const)
    expect((await refused({ code, details: { odd: true } })).problems.length).toBeGreaterThan(0);
});

test.each([
  [1, 'a minute'],
  [6, '6 minutes'],
  [61, '2 hours'],
])('names the time until a purchase is accepted after declined cards: %i', async (minutes, time) => {
  const { problems } = await refused({ code: 'often-declined', details: { minutes } });
  expect(problems[1]).toBe(`You can try again in ${time}.`);
});
