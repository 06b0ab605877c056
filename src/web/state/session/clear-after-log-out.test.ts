import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aProduct } from '#test/support/examples.ts';
import { restoreCart } from '../slices/cart.ts';
import { setCoupon } from '../slices/coupon.ts';
import { createStore } from '../store/store.ts';
import { clearAfterLogOut } from './clear-after-log-out.ts';

const STORED_KEYS = ['camellia:order-link'];

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map(STORED_KEYS.map((key) => [key, '[]']));
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

const storeWithCart = () => {
  const store = createStore();
  store.dispatch(restoreCart([{ ...aProduct(), quantity: 2 }]));
  store.dispatch(setCoupon('WELCOME'));
  return store;
};

test('[AUTH-9] clears cart, coupon and order links of a browser that was logged out, once', () => {
  const page = { cookie: 'a=b; __Host-logged-out=yes' };
  vi.stubGlobal('document', page);
  const store = storeWithCart();
  clearAfterLogOut(store.dispatch);
  expect(store.getState()).toMatchObject({ cart: { cartItems: [] }, coupon: { code: null } });
  expect([...stored.keys()]).toEqual([]);
  expect(page.cookie).toMatch(/^__Host-logged-out=; path=\/; max-age=0/);
});

test('leaves a browser alone that was not logged out', () => {
  vi.stubGlobal('document', { cookie: '__Host-name=Ada' });
  const store = storeWithCart();
  clearAfterLogOut(store.dispatch);
  expect(store.getState()).toMatchObject({ cart: { cartItems: [{ quantity: 2 }] } });
  expect([...stored.keys()]).toEqual(STORED_KEYS);
});
