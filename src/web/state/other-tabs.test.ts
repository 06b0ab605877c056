import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CartItem } from '#domain/cart/cart.ts';
import { aCartItem, aProduct } from '#test/support/examples.ts';
import { addItemToCart, restoreCart } from './slices/cart.ts';
import { setCurrentOrder } from './slices/order.ts';
import { toggleWishItem } from './slices/wish-cart.ts';
import { followOtherTabs, persistState, restoreState, type StateStorage } from './storage/persistence.ts';
import { createStore, type ShopStore } from './store/store.ts';

// Tests run without a browser; only the events of `window` matter here.
beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

const onReceive = (key: string, newValue: string | null, oldValue: string | null = null) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue, oldValue }));

/** A storage that reports each new text to the tabs. */
const sharedStorage = (texts: Record<string, string> = {}) => {
  const writes: string[] = [];
  const update: StateStorage['update'] = (key, change) => {
    const oldText = texts[key] ?? null;
    const text = change(oldText);
    if (text === null) delete texts[key];
    else texts[key] = text;
    writes.push(key);
    onReceive(key, text, oldText);
    return true;
  };
  return { texts, writes, read: (key: string) => texts[key] ?? null, update };
};

const openTab = async (storage: StateStorage) => {
  const store = createStore();
  const { startListening } = store;
  followOtherTabs(store);
  await restoreState(store, storage);
  persistState(startListening, storage);
  return store;
};

const linesIn = (store: ShopStore) =>
  store.getState().cart.cartItems.map(({ id, quantity }) => [id, quantity]);

test('[CART-10] a tea added in one tab appears in the other', async () => {
  const storage = sharedStorage();
  const [firstTab, otherTab] = [await openTab(storage), await openTab(storage)];
  otherTab.dispatch(addItemToCart(aProduct({ id: 'a' })));
  otherTab.dispatch(addItemToCart(aProduct({ id: 'a' })));
  expect(linesIn(firstTab)).toEqual([['a', 2]]);
});

test('[CART-10] tabs that receive a stored change do not store it again', async () => {
  const storage = sharedStorage();
  const [firstTab, otherTab] = [await openTab(storage), await openTab(storage)];
  firstTab.dispatch(addItemToCart(aProduct()));
  otherTab.dispatch(addItemToCart(aProduct()));
  expect(linesIn(otherTab)).toEqual(linesIn(firstTab));
  expect(storage.writes.filter((key) => key === 'camellia:state')).toHaveLength(2);
});

test('[CART-10] a change of one slice leaves the others as another tab has just stored them', async () => {
  const storage = sharedStorage();
  const [firstTab, otherTab] = [await openTab(storage), await openTab(storage)];
  // The event of the other tab is still on its way.
  vi.stubGlobal('window', new EventTarget());
  otherTab.dispatch(addItemToCart(aProduct({ id: 'a' })));
  firstTab.dispatch(toggleWishItem({ product: aProduct({ id: 'b' }), user: null }));
  const reloaded = await openTab(storage);
  expect(linesIn(reloaded)).toEqual([['a', 1]]);
  expect(reloaded.getState().wishCart.wishItems).toHaveLength(1);
});

/** A tab of the previous release: writes the record and marked copies, and reads an entry without a mark first. */
const openFormerTab = (storage: ReturnType<typeof sharedStorage>) => {
  const stateOf = (text: string | undefined) => JSON.parse(text ?? 'null')?.state;
  const read = (): CartItem[] => {
    const entry = JSON.parse(storage.texts['camellia:cart'] ?? 'null');
    return (entry && !entry.isCopy ? entry.state : stateOf(storage.texts['camellia:state'])?.cart) ?? [];
  };
  let cart = read();
  window.addEventListener('storage', (event) => {
    if (!('key' in event)) return;
    if (event.key === 'camellia:cart' || event.key === 'camellia:state') cart = read();
  });
  const change = (state: CartItem[]) => {
    cart = state;
    storage.update('camellia:state', (text) =>
      JSON.stringify({ version: 2, state: { ...stateOf(text ?? undefined), cart } }),
    );
    storage.update('camellia:cart', () => JSON.stringify({ version: 1, isCopy: true, state }));
  };
  return {
    lines: () => cart.map(({ id, quantity }) => [id, quantity]),
    add: (id: string) => change([...cart, aCartItem({ id, quantity: 1 })]),
    remove: (id: string) => change(cart.filter((item) => item.id !== id)),
  };
};

test('[CART-10] reads what an earlier release stored in one entry for each slice', async () => {
  const cart = JSON.stringify({ version: 1, state: [aCartItem({ id: 'a', quantity: 3 })] });
  const storage = sharedStorage({ 'camellia:cart': cart });
  expect(linesIn(await openTab(storage))).toEqual([['a', 3]]);
  expect(storage.texts).toEqual({ 'camellia:cart': cart });
});

test('[CART-10] tabs of this and the previous release share one cart, in both directions', async () => {
  const storage = sharedStorage();
  const former = openFormerTab(storage);
  former.add('a');
  const tab = await openTab(storage);
  tab.dispatch(addItemToCart(aProduct({ id: 'b' })));
  expect(former.lines()).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
  former.add('c');
  former.remove('a');
  expect(linesIn(tab)).toEqual([
    ['b', 1],
    ['c', 1],
  ]);
  tab.dispatch(setCurrentOrder(crypto.randomUUID()));
  expect(linesIn(await openTab(storage))).toEqual([
    ['b', 1],
    ['c', 1],
  ]);
  tab.dispatch(addItemToCart(aProduct({ id: 'b' })));
  expect(linesIn(await openTab(storage))).toEqual([
    ['b', 2],
    ['c', 1],
  ]);
  expect(former.lines()).toEqual([
    ['b', 2],
    ['c', 1],
  ]);
});

test('[CART-10] ignores unrelated keys and invalid text from another tab', () => {
  const store = createStore();
  store.dispatch(restoreCart([aCartItem()]));
  const stop = followOtherTabs(store);
  const before = store.getState();
  for (const key of ['camellia:coupon', 'camellia:state']) {
    for (const text of ['spoilt', null, '{}', '7', '{"version":2,"state":7}']) onReceive(key, text);
  }
  onReceive('key-of-another-site', '{"version":1,"state":[]}');
  stop();
  onReceive('camellia:coupon', '{"version":1,"state":"WELCOME"}');
  onReceive('camellia:state', '{"version":2,"state":{"cart":[]}}');
  expect(store.getState()).toBe(before);
});

test('[CART-10] limits a quantity from another tab to the maximum of an order', () => {
  const store = createStore();
  followOtherTabs(store);
  const cart = [aCartItem({ quantity: 250 })];
  onReceive('camellia:state', JSON.stringify({ version: 2, state: { cart } }));
  expect(store.getState().cart.cartItems.map(({ quantity }) => quantity)).toEqual([99]);
});

test('[CART-9] keeps the order number of this tab’s form when another tab creates one', () => {
  const store = createStore();
  const number = '0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a111';
  const other = '6f1f7a52-0f6a-4a55-8d6c-3d1a2b7c9e22';
  store.dispatch(setCurrentOrder(number));
  followOtherTabs(store);
  onReceive('camellia:state', JSON.stringify({ version: 2, state: { order: other } }));
  expect(store.getState().order.currentOrder).toBe(number);
});
