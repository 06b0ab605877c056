import { expect, test } from 'vitest';
import { aCartItem, aProduct } from '#test/support/examples.ts';
import { selectCartCount, selectCartTotal } from '../store/selectors.ts';
import { createStore } from '../store/store.ts';
import {
  addItemToCart,
  clearCart,
  decreaseItemInCart,
  lowerQuantities,
  removeItemFromCart,
  restoreCart,
  returnItemsToCart,
  setIsCartOpen,
  setStock,
  updateProducts,
} from './cart.ts';

const storeWith = (...lines: [id: string, quantity: number][]) => {
  const store = createStore();
  store.dispatch(restoreCart(lines.map(([id, quantity]) => aCartItem({ id, quantity }))));
  const quantities = () => store.getState().cart.cartItems.map(({ id, quantity }) => [id, quantity]);
  return { store, quantities };
};

test('[CART-1] the second press of add-to-cart increases the quantity', () => {
  const { store, quantities } = storeWith();
  store.dispatch(addItemToCart(aProduct({ id: 'a' })));
  store.dispatch(addItemToCart(aProduct({ id: 'b' })));
  store.dispatch(addItemToCart(aProduct({ id: 'a' })));
  expect(quantities()).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});

test('[CART-2] minus, delete and clear work as labelled', () => {
  const { store, quantities } = storeWith(['a', 2], ['b', 1], ['c', 9]);
  store.dispatch(decreaseItemInCart('a'));
  store.dispatch(decreaseItemInCart('b'));
  expect(quantities()).toEqual([
    ['a', 1],
    ['c', 9],
  ]);
  store.dispatch(removeItemFromCart('c'));
  expect(quantities()).toEqual([['a', 1]]);
  store.dispatch(clearCart());
  expect(quantities()).toEqual([]);
});

test('[CART-3] the dropdown opens and closes without touching the cart', () => {
  const { store, quantities } = storeWith(['a', 2]);
  store.dispatch(setIsCartOpen(true));
  expect(store.getState().cart.isCartOpen).toBe(true);
  store.dispatch(clearCart());
  expect(store.getState().cart.isCartOpen).toBe(true);
  store.dispatch(setIsCartOpen(false));
  expect(store.getState().cart.isCartOpen).toBe(false);
  expect(quantities()).toEqual([]);
});

test('[PAY-7] a cancelled purchase restores its cart once, next to what was added meanwhile', () => {
  const { store, quantities } = storeWith(['new', 1]);
  const restored = [aCartItem({ id: 'a', quantity: 2 })];
  store.dispatch(returnItemsToCart(restored));
  store.dispatch(returnItemsToCart(restored));
  expect(quantities()).toEqual([
    ['new', 1],
    ['a', 2],
  ]);
});

test('[PAY-4] replaces the shown price by the current one', () => {
  const { store } = storeWith(['a', 2], ['b', 1]);
  store.dispatch(
    updateProducts([
      { id: 'a', price: 12.5 },
      { id: 'unknown', price: 1 },
    ]),
  );
  expect(store.getState().cart.cartItems.map(({ price }) => price)).toEqual([12.5, 9.25]);
});

test.each([
  ['a name', { name: 'Rice Tea' }],
  ['a picture', { imageUrl: '/new.webp' }],
  ['a name and a picture', { name: 'Thé «vert» 50%', imageUrl: '/new.webp' }],
  ['a name and a price', { name: '緑茶', price: 3 }],
  ['a name of markup', { name: '<b>Tea</b>' }],
])('[CART-6] shows %s that the shop has changed in its own line, with quantity and stock kept', (_, changed) => {
  const { store } = storeWith(['a', 2], ['b', 3]);
  const [a, b] = store.getState().cart.cartItems;
  store.dispatch(updateProducts([{ id: 'a', ...changed }]));
  expect(store.getState().cart.cartItems).toEqual([{ ...a, ...changed }, b]);
});

test('[CART-6] keeps the very same lines where the shop has changed nothing', () => {
  const { store } = storeWith(['a', 2], ['b', 1]);
  const before = store.getState().cart.cartItems;
  store.dispatch(updateProducts(before.map(({ id, name, imageUrl }) => ({ id, name, imageUrl }))));
  store.dispatch(updateProducts([{ id: 'unknown', name: 'Unknown' }]));
  expect(store.getState().cart.cartItems).toBe(before);
});

test('[CART-5] [NAV-2] bag and total follow the cart', () => {
  const { store } = storeWith(['a', 2], ['b', 1]);
  expect(selectCartCount(store.getState())).toBe(3);
  expect(selectCartTotal(store.getState())).toBe(2775);
  store.dispatch(clearCart());
  expect([selectCartCount(store.getState()), selectCartTotal(store.getState())]).toEqual([0, 0]);
});

test('[STOCK-1] lowering keeps a line without stock for the shopper to remove', () => {
  const store = createStore();
  store.dispatch(restoreCart(['a', 'b', 'c', 'd'].map((id) => aCartItem({ id, quantity: 3 }))));
  const stock = [
    { id: 'a', left: 0 },
    { id: 'b', left: 2 },
    { id: 'c', left: 9 },
    { id: 'unknown', left: 1 },
  ];
  const before = store.getState().cart.cartItems;
  store.dispatch(setStock(before.map(({ id, unitsLeft }) => ({ id, left: unitsLeft }))));
  expect(store.getState().cart.cartItems).toBe(before);
  store.dispatch(setStock(stock));
  store.dispatch(lowerQuantities(stock));
  expect(store.getState().cart.cartItems.map(({ quantity, unitsLeft }) => [quantity, unitsLeft])).toEqual([
    [3, 0],
    [2, 2],
    [3, 9],
    [3, 99],
  ]);
});
