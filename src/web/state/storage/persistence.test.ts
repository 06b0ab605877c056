import { afterEach, expect, test, vi } from 'vitest';
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart.ts';
import { aCartItem, aProduct } from '#test/support/examples.ts';
import { addItemToCart, restoreCart, setIsCartOpen } from '../slices/cart.ts';
import { loadCategoriesSuccess } from '../slices/categories.ts';
import { setCoupon } from '../slices/coupon.ts';
import { setCurrentOrder } from '../slices/order.ts';
import { setCurrentProduct, setIsProductPicked } from '../slices/product.ts';
import { setCurrentUser } from '../slices/user.ts';
import { toggleWishItem } from '../slices/wish-cart.ts';
import { createStore, initialState } from '../store/store.ts';
import {
  PERSIST_TIMEOUT_MS,
  persistState,
  RECORDED_KEYS,
  restoreState,
  type StateStorage,
} from './persistence.ts';

afterEach(() => vi.useRealTimers());

const ORDER = '0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a111';
const tea = aProduct();

/** A storage in memory; `texts` are its entries. */
const storage = (texts: Record<string, string> = {}): StateStorage & { texts: Record<string, string> } => ({
  texts,
  read: (key) => texts[key] ?? null,
  update: (key, change) => {
    const text = change(texts[key] ?? null);
    if (text === null) delete texts[key];
    else texts[key] = text;
    return true;
  },
});

/** A visit that changes every slice. */
const visit = (stored: StateStorage) => {
  const store = createStore();
  const { startListening, clearListeners: stop } = store;
  persistState(startListening, stored);
  store.dispatch(restoreCart([aCartItem({ id: 'a', quantity: 3 })]));
  store.dispatch(toggleWishItem({ product: tea, user: null }));
  store.dispatch(setCurrentProduct(tea));
  store.dispatch(setCurrentOrder(ORDER));
  store.dispatch(setCoupon('WELCOME'));
  return { store, stop };
};

const restoredFrom = async (stored: StateStorage) => {
  const store = createStore();
  await restoreState(store, stored);
  return store.getState();
};

test('[CART-10] cart, wish list, product, order number and coupon code survive a reload', async () => {
  const stored = storage();
  const before = visit(stored).store.getState();
  const after = await restoredFrom(stored);
  expect(after.cart.cartItems).toEqual(before.cart.cartItems);
  expect(after.wishCart.wishItems).toEqual(before.wishCart.wishItems);
  expect(after.wishCart.wishHistory).toEqual(before.wishCart.wishHistory);
  expect(after.product.currentProduct).toEqual(tea);
  expect(after.order.currentOrder).toBe(ORDER);
  expect(after.coupon.code).toBe('WELCOME');
});

const recordOf = (stored: {
  texts: Record<string, string>;
}): { version: number; state: Record<string, unknown> } =>
  JSON.parse(stored.texts['camellia:state'] ?? 'null');

test('[CART-10] one record has exactly cart, wish list, product and order, without session and catalogue', () => {
  const stored = storage();
  const { store } = visit(stored);
  store.dispatch(setCurrentUser({ email: 'ada@example.com', displayName: 'Ada' }));
  store.dispatch(loadCategoriesSuccess([{ title: 'Tea', items: [tea] }]));
  expect(RECORDED_KEYS).toEqual(['cart', 'wishCart', 'product', 'order']);
  expect(recordOf(stored).version).toBe(2);
  expect(Object.keys(recordOf(stored).state)).toEqual(RECORDED_KEYS);
  expect(Object.keys(stored.texts).toSorted()).toEqual(['camellia:coupon', 'camellia:state']);
  expect(stored.texts['camellia:state']).not.toContain('isCartOpen');
});

test('[CART-10] does not persist an open dropdown, which belongs to one tab', () => {
  const stored = storage();
  const store = createStore();
  const { startListening } = store;
  persistState(startListening, stored);
  store.dispatch(setIsCartOpen(true));
  expect(stored.texts).toEqual({});
});

test('[CART-10] stores nothing after the page is left', () => {
  const stored = storage();
  const { store, stop } = visit(stored);
  const before = { ...stored.texts };
  stop();
  store.dispatch(addItemToCart(aProduct({ id: 'late' })));
  expect(stored.texts).toEqual(before);
});

test.each([
  ['cut off', (text: string) => text.slice(0, -7)],
  ['not JSON', () => 'tea'],
  ['empty', () => ''],
  ['null', () => 'null'],
  ['of another version', (text: string) => text.replace(/"version":\d/, '"version":7')],
  ['without a version', (text: string) => JSON.stringify(JSON.parse(text).state)],
  ['of another shape', () => '{"version":1,"state":[{"id":7}]}'],
  ['somebody else’s', () => '{"persist":"root","cart":"[]"}'],
])('[CART-10] ignores stored text that is %s', async (_, corrupt) => {
  const stored = storage();
  visit(stored);
  for (const [key, text] of Object.entries(stored.texts)) stored.texts[key] = corrupt(text);
  expect(await restoredFrom(stored)).toEqual(initialState());
});

test.each([-1, 0, 1.5, '2', null])('[CART-10] ignores a stored quantity of %o', async (quantity) => {
  const state = [{ ...aCartItem(), quantity }];
  const stored = storage({ 'camellia:cart': JSON.stringify({ version: 1, state }) });
  expect((await restoredFrom(stored)).cart.cartItems).toEqual([]);
});

test('[CART-10] reduces a stored quantity beyond the maximum of an order, and keeps the line', async () => {
  const state = [aCartItem({ id: 'a', quantity: 1_000_000 }), aCartItem({ id: 'b', quantity: MAX_QUANTITY })];
  const stored = storage({ 'camellia:cart': JSON.stringify({ version: 1, state }) });
  const { cartItems } = (await restoredFrom(stored)).cart;
  expect(cartItems.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['a', MAX_QUANTITY],
    ['b', MAX_QUANTITY],
  ]);
});

const line = (fields: object = {}) => ({ ...aCartItem({ id: 'good', quantity: 2 }), ...fields });
const cartFrom = async (state: unknown) =>
  (await restoredFrom(storage({ 'camellia:cart': JSON.stringify({ version: 1, state }) }))).cart.cartItems;

test.each([
  ['null', null],
  ['a number', 7],
  ['a text', 'tea'],
  ['a list', [line({ id: 'nested' })]],
  ['an empty object', {}],
  ['without stock', line({ id: 'bad', unitsLeft: undefined })],
  ['without a name', line({ id: 'bad', name: undefined })],
  ['without a product', line({ id: null })],
  ['of an unknown group', line({ id: 'bad', group: 'whisky' })],
  ['with a negative price', line({ id: 'bad', price: -1 })],
  ['with a price in words', line({ id: 'bad', price: 'twelve' })],
])('[CART-10] ignores only the stored line that is %s', async (_, bad) => {
  expect(await cartFrom([bad, line()])).toEqual([line()]);
  expect(await cartFrom([line(), bad])).toEqual([line()]);
});

test.each([
  null,
  7,
  'tea',
  {},
  { items: [line()] },
])('[CART-10] a stored cart of %j changes no cart', async (state) => {
  expect(await cartFrom(state)).toEqual([]);
  const store = createStore();
  store.dispatch(restoreCart([line()]));
  await restoreState(store, storage({ 'camellia:cart': JSON.stringify({ version: 1, state }) }));
  expect(store.getState().cart.cartItems).toEqual([line()]);
});

test('[CART-10] combines stored lines of one product, up to what an order takes', async () => {
  const lines = [
    ['a', 2],
    ['b', 98],
    ['a', 3],
    ['b', 2],
    ['c', 1],
    ['a', 1],
  ] as const;
  const restored = await cartFrom(lines.map(([id, quantity]) => line({ id, quantity })));
  expect(restored.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['a', 6],
    ['b', MAX_QUANTITY],
    ['c', 1],
  ]);
});

test('[CART-10] keeps stored lines beyond the maximum of an order, for the shopper to remove', async () => {
  const lines = Array.from({ length: MAX_LINES + 1 }, (_, index) => line({ id: `${index}` }));
  expect(await cartFrom(lines)).toEqual(lines);
});

const wish = (fields: object = {}) => ({ ...aProduct({ id: 'good' }), user: null, ...fields });
const toggled = { id: 'good', user: null, wished: true };
test.each([
  ['a bad wish', { wishItems: [null, wish(), wish({ unitsLeft: null })], wishHistory: [toggled] }],
  ['a bad change', { wishItems: [wish()], wishHistory: [7, toggled, { id: 'good' }] }],
  ['a wish twice', { wishItems: [wish(), wish()], wishHistory: [toggled] }],
])('[CART-10] keeps all other wishes and changes next to %s', async (_, state) => {
  const stored = storage({ 'camellia:wishCart': JSON.stringify({ version: 1, state }) });
  const { wishItems, wishHistory } = (await restoredFrom(stored)).wishCart;
  expect(wishItems).toEqual([wish()]);
  expect(wishHistory).toEqual([toggled]);
});

test('[CART-10] an invalid slice does not affect the others', async () => {
  const stored = storage();
  visit(stored);
  const { version, state: slices } = recordOf(stored);
  stored.texts['camellia:state'] = JSON.stringify({ version, state: { ...slices, wishCart: 'spoilt' } });
  const state = await restoredFrom(stored);
  expect(state.wishCart.wishItems).toEqual([]);
  expect(state.cart.cartItems).toHaveLength(1);
  expect(state.order.currentOrder).toBe(ORDER);
});

test('[CART-10] gives up a forbidden storage at once', async () => {
  const forbidden = () => {
    throw new Error('The operation is insecure.');
  };
  expect(await restoredFrom({ read: forbidden, update: forbidden })).toEqual(initialState());
});

test('[CART-10] gives up an unresponsive storage after five seconds', async () => {
  vi.useFakeTimers();
  expect(PERSIST_TIMEOUT_MS).toBe(5000);
  let isDone = false;
  const silent: StateStorage = { read: () => new Promise(() => {}), update: () => true };
  const restored = restoredFrom(silent).finally(() => {
    isDone = true;
  });
  await vi.advanceTimersByTimeAsync(PERSIST_TIMEOUT_MS - 1);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await restored).toEqual(initialState());
});

test('[CART-10] the open product page overrides a stored product', async () => {
  const stored = storage();
  visit(stored);
  const store = createStore();
  const shown = aProduct({ id: 'shown', name: 'Shown' });
  store.dispatch(setCurrentProduct(shown));
  store.dispatch(setIsProductPicked(true));
  await restoreState(store, stored);
  expect(store.getState().product.currentProduct).toEqual(shown);
});

test('[CART-10] reports a change that cannot be stored, and loses none before it', async () => {
  const stored = storage();
  let isFull = false;
  const update: StateStorage['update'] = (key, change) => !isFull && stored.update(key, change);
  const store = createStore();
  const { startListening } = store;
  const onError = vi.fn();
  persistState(startListening, { ...stored, update }, onError);
  store.dispatch(addItemToCart(aProduct({ id: 'a' })));
  store.dispatch(setCoupon('WELCOME'));
  expect(onError).not.toHaveBeenCalled();
  isFull = true;
  store.dispatch(addItemToCart(aProduct({ id: 'b' })));
  store.dispatch(setCoupon('LATER'));
  const { cart, coupon } = await restoredFrom(stored);
  expect(cart.cartItems.map(({ id }) => id)).toEqual(['a']);
  expect(coupon.code).toBe('WELCOME');
  expect(onError.mock.calls).toEqual([[['cart']], [['coupon']]]);
});

test('[CART-10] an entry of an earlier release does not outlive the newer record', async () => {
  const stored = storage({ 'camellia:cart': JSON.stringify({ version: 1, state: [line({ id: 'old' })] }) });
  const store = createStore();
  const { startListening } = store;
  await restoreState(store, stored);
  persistState(startListening, stored);
  store.dispatch(setCurrentOrder(ORDER));
  expect((await restoredFrom(stored)).cart.cartItems.map(({ id }) => id)).toEqual(['old']);
  store.dispatch(addItemToCart(aProduct({ id: 'new' })));
  expect((await restoredFrom(stored)).cart.cartItems.map(({ id }) => id)).toEqual(['old', 'new']);
  expect(Object.keys(stored.texts)).toEqual(['camellia:state']);
});
