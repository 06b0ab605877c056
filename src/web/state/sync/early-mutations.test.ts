import { expect, test } from 'vitest';
import { aCartItem, aProduct } from '#test/support/examples.ts';
import { addItemToCart, restoreCart } from '../slices/cart.ts';
import { restoreWishes, toggleWishItem } from '../slices/wish-cart.ts';
import { createStore } from '../store/store.ts';
import { takeEarlyMutations } from './early-mutations.ts';

const [mint, chai] = [aProduct({ id: 'mint' }), aProduct({ id: 'chai' })];

test('[CART-10] keeps the stored cart and changes made before rehydration', () => {
  const store = createStore();
  store.dispatch(addItemToCart(mint));
  store.dispatch(addItemToCart(mint));
  const repeat = takeEarlyMutations(store);
  expect(store.getState().cart.cartItems).toEqual([]);
  store.dispatch(
    restoreCart([aCartItem({ id: 'mint', quantity: 1 }), aCartItem({ id: 'chai', quantity: 4 })]),
  );
  repeat();
  const quantities = store.getState().cart.cartItems.map(({ id, quantity }) => [id, quantity]);
  expect(quantities).toEqual([
    ['mint', 3],
    ['chai', 4],
  ]);
});

test('[WISH-1] a heart pressed before rehydration stays active if it was active', () => {
  const store = createStore();
  store.dispatch(toggleWishItem({ product: mint, user: null }));
  store.dispatch(toggleWishItem({ product: chai, user: null }));
  const repeat = takeEarlyMutations(store);
  store.dispatch(restoreWishes({ wishItems: [{ ...mint, user: null }], wishHistory: [] }));
  repeat();
  expect(store.getState().wishCart.wishItems.map(({ id }) => id)).toEqual(['mint', 'chai']);
});
