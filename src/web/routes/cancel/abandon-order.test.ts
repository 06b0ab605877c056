import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderStatus } from '#domain/orders/order.ts';
import { err, ok } from '#domain/values/result.ts';
import { aCartItem } from '#test/support/examples.ts';
import { stubWindow } from '#test/support/stub-window.ts';
import { removeItemFromCart } from '../../state/slices/cart.ts';
import { createStore } from '../../state/store/store.ts';
import { abandonOrder } from './abandon-order.ts';

const ORDER = '0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a111';
const OTHER = '6f1f7a52-0f6a-4a55-8d6c-3d1a2b7c9e22';

let texts: Map<string, string>;
beforeEach(() => {
  stubWindow();
  texts = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A tab that opens `/cancel`; the shop returns the items of the order each time. */
const aTab = (status: OrderStatus = 'cancelled', items = [aCartItem({ id: 'a', quantity: 2 })]) => {
  const store = createStore();
  const open = (receipt = ORDER) =>
    abandonOrder({ cancelOrder: async () => ok({ status, items }), dispatch: store.dispatch }, receipt);
  const itemsInCart = () => store.getState().cart.cartItems.map(({ id, quantity }) => [id, quantity]);
  return { store, open, inCart: itemsInCart };
};

test('[PAY-7] reopening an old address reports the earlier return, and restores nothing', async () => {
  const { store, open, inCart: itemsInCart } = aTab();
  expect(await open()).toBe('returned');
  expect(itemsInCart()).toEqual([['a', 2]]);
  store.dispatch(removeItemFromCart('a'));
  expect(await open()).toBe('returned-before');
  expect(itemsInCart()).toEqual([]);
});

test('[PAY-7] opening the address in a second tab or after a reload restores nothing', async () => {
  await aTab().open();
  const second = aTab();
  expect(await second.open()).toBe('returned-before');
  expect(second.inCart()).toEqual([]);
});

test('[PAY-7] opening the address in two tabs at once restores the cart once', async () => {
  const [first, second] = [aTab(), aTab()];
  const outcomes = await Promise.all([first.open(), second.open()]);
  expect(outcomes.toSorted()).toEqual(['returned', 'returned-before']);
});

test('[PAY-7] restores another order although an earlier one was restored', async () => {
  const { open, inCart: itemsInCart } = aTab();
  await open();
  expect(await open(OTHER)).toBe('returned');
  expect(itemsInCart()).toEqual([['a', 2]]);
});

test('[PAY-7] restores the cart at the next try after a lost cancellation', async () => {
  const { store, open, inCart: itemsInCart } = aTab();
  const refuse = async () => err({ code: 'payment-unavailable' } as const);
  expect(await abandonOrder({ cancelOrder: refuse, dispatch: store.dispatch }, ORDER)).toEqual({
    code: 'payment-unavailable',
  });
  expect(await open()).toBe('returned');
  expect(itemsInCart()).toEqual([['a', 2]]);
});

test('[PAY-7] restores nothing of an order that is paid, waiting or empty', async () => {
  expect(await aTab('paid').open()).toBe('paid');
  expect(await aTab('awaiting-payment').open()).toEqual({ code: 'payment-unavailable' });
  expect(await aTab('expired', []).open()).toBe('ended');
  expect([...texts.keys()]).not.toContain('camellia:returned-orders');
});
