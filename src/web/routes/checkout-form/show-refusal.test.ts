import { expect, test } from 'vitest';
import type { ShopError } from '#domain/api/error-table.ts';
import { MAX_LINES } from '#domain/cart/cart.ts';
import { aCartItem } from '#test/support/examples.ts';
import { restoreCart } from '../../state/cart.ts';
import { setCoupon } from '../../state/coupon.ts';
import { createStore } from '../../state/store.ts';
import { showRefusal } from './show-refusal.ts';

const sent = [
  aCartItem({ id: 'a', name: 'Assam', quantity: 1 }),
  aCartItem({ id: 'b', name: 'Bancha', quantity: 250 }),
];

/** What the page says to a refusal of a cart with one line too long in it. */
const refused = async (error: ShopError, items = sent) => {
  const store = createStore();
  store.dispatch(restoreCart(items));
  const { problems } = await showRefusal(store.dispatch, error, { items, coupon: null });
  return { problems, quantities: store.getState().cart.cartItems.map(({ quantity }) => quantity) };
};

const fields = (...names: string[]): ShopError => ({
  code: 'invalid-request',
  details: { fields: Object.fromEntries(names.map((name) => [name, 'Too big: expected number to be <=99'])) },
});

test('a shopper whose line is refused as too long reads which one, how many go, and finds it lowered', async () => {
  const { problems, quantities } = await refused(fields('items.1.quantity'));
  expect(problems).toEqual([
    'Maximum 99 of Bancha per order. We changed your cart. Press PURCHASE again to continue.',
  ]);
  expect(quantities).toEqual([1, 99]);
});

test('a shopper whose cart has too many different products reads how many go', async () => {
  const { problems } = await refused(
    fields('items'),
    Array.from({ length: MAX_LINES + 1 }, (_, line) => aCartItem({ id: `tea-${line}` })),
  );
  expect(problems).toEqual([
    `Maximum ${MAX_LINES} different products per order. Please remove some from your cart.`,
  ]);
});

test('a shopper reads of a wrong address next to its field, and of the line above the form', async () => {
  const { problems } = await refused(fields('shipping.city', 'items.1.quantity'));
  expect(problems).toHaveLength(2);
  expect(problems[0]).toBe('Some fields are missing or wrong.');
  expect(problems[1]).toContain('Bancha');
});

test('a shopper whose order number was refused still reads why', async () => {
  const error: ShopError = { code: 'invalid-request', details: { fields: { receipt: 'Must be a UUID.' } } };
  expect((await refused(error)).problems).toEqual(['Some fields are missing or wrong.', 'Must be a UUID.']);
});

test('a shopper reads which line is meant when the shop refuses one for a reason of its own', async () => {
  const { problems, quantities } = await refused({
    code: 'invalid-request',
    details: { fields: { 'items.0.quantity': 'That is too much tea.' } },
  });
  expect(problems).toEqual(['Some fields are missing or wrong.', 'Assam: That is too much tea.']);
  expect(quantities).toEqual([1, 250]);
});

test('[CART-8] a code that the purchase refuses is taken out of the cart, with its reason', async () => {
  const store = createStore();
  store.dispatch(setCoupon('ONCE'));
  const error = { code: 'coupon-refused', details: { reason: 'used-by-you' } } as const;
  const { problems } = await showRefusal(store.dispatch, error, { items: [], coupon: 'ONCE' });
  expect(problems).toEqual([
    'The coupon code can’t be used for this order.',
    'You’ve already used ONCE, maybe in an order that awaits payment.',
    'Code removed. Press PURCHASE again to order without it.',
  ]);
  expect(store.getState().coupon.code).toBeNull();
});

test('[PROMO-1] a total that has changed is told with both sums', async () => {
  const error = { code: 'total-changed', details: { was: 37.8, is: 42, discounts: [] } } as const;
  const { problems } = await showRefusal(createStore().dispatch, error, { items: [], coupon: null });
  expect(problems.at(-1)).toBe('Your total has changed from $37.80 to $42.00.');
});

test('a guest reads that much of a tea waits in other checkouts, how much is left and what helps, and keeps the cart', async () => {
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

test('a shopper with many abandoned reservations of scarce tea reads which tea is limited now', async () => {
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

test('a refusal whose details cannot be read is still told', async () => {
  for (const code of [
    'price-changed',
    'total-changed',
    'coupon-refused',
    'unknown-product',
    'often-unpaid',
  ] as const)
    expect((await refused({ code, details: { odd: true } })).problems.length).toBeGreaterThan(0);
});
