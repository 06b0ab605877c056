import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCartItem, aProduct } from '#test/support/examples.ts';
import { addItemToCart, restoreCart } from './slices/cart.ts';
import { setCurrentOrder } from './slices/order.ts';
import { followOtherTabs, persistState } from './storage/persistence.ts';
import { createStore, type ShopStore } from './store/store.ts';

// Tests run without a browser; only the events of `window` matter here.
beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

const onReceive = (key: string, newValue: string | null) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));

test('[CART-10] a tea added in one tab appears in the other', () => {
  const [firstTab, otherTab] = [createStore(), createStore()];
  persistState(otherTab, { read: () => null, write: onReceive });
  followOtherTabs(firstTab);
  otherTab.dispatch(addItemToCart(aProduct({ id: 'a' })));
  otherTab.dispatch(addItemToCart(aProduct({ id: 'a' })));
  expect(firstTab.getState().cart.cartItems.map(({ id, quantity }) => [id, quantity])).toEqual([['a', 2]]);
});

test('[CART-10] tabs that receive a stored change do not store it again', () => {
  const [firstTab, otherTab] = [createStore(), createStore()];
  const writes: ShopStore[] = [];
  for (const store of [firstTab, otherTab]) {
    followOtherTabs(store);
    persistState(store, {
      read: () => null,
      write: (key, value) => {
        writes.push(store);
        onReceive(key, value);
      },
    });
  }
  firstTab.dispatch(addItemToCart(aProduct()));
  otherTab.dispatch(addItemToCart(aProduct()));
  expect(otherTab.getState().cart.cartItems).toEqual(firstTab.getState().cart.cartItems);
  expect(writes).toEqual([firstTab, otherTab]);
});

test('[CART-10] ignores unrelated keys and invalid text from another tab', () => {
  const store = createStore();
  store.dispatch(restoreCart([aCartItem()]));
  const stop = followOtherTabs(store);
  const before = store.getState();
  onReceive('camellia:cart', 'spoilt');
  onReceive('key-of-another-site', '{"version":1,"state":[]}');
  onReceive('camellia:cart', null);
  stop();
  onReceive('camellia:cart', '{"version":1,"state":[]}');
  expect(store.getState()).toBe(before);
});

test('[CART-10] limits a quantity from another tab to the maximum of an order', () => {
  const store = createStore();
  followOtherTabs(store);
  onReceive('camellia:cart', JSON.stringify({ version: 1, state: [aCartItem({ quantity: 250 })] }));
  expect(store.getState().cart.cartItems.map(({ quantity }) => quantity)).toEqual([99]);
});

test('[CART-9] keeps the order number of this tab’s form when another tab creates one', () => {
  const store = createStore();
  const number = '0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a111';
  store.dispatch(setCurrentOrder(number));
  followOtherTabs(store);
  onReceive('camellia:order', '{"version":1,"state":"6f1f7a52-0f6a-4a55-8d6c-3d1a2b7c9e22"}');
  expect(store.getState().order.currentOrder).toBe(number);
});
