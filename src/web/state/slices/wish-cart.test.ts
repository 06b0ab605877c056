import { expect, test } from 'vitest';
import { wishesOf } from '#domain/cart/wish-list.ts';
import { aProduct } from '#test/support/examples.ts';
import { toPreloadedState } from '../store/preloaded-state.ts';
import { selectIsWished, selectUserEmail } from '../store/selectors.ts';
import { createStore } from '../store/store.ts';
import { SIGNED_OUT, sessionReceived } from './session-received.ts';
import { toggleWishItem } from './wish-cart.ts';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const bruno = { email: 'bruno@example.org', displayName: 'Bruno' };
const tea = aProduct({ id: 'a' });

/** A store, and a function that presses hearts in it. */
const hearts = () => {
  const store = createStore();
  const press = (id: string) =>
    store.dispatch(toggleWishItem({ product: aProduct({ id }), user: selectUserEmail(store.getState()) }));
  const shown = () =>
    wishesOf(store.getState().wishCart.wishItems, selectUserEmail(store.getState())).map(({ id }) => id);
  return { store, press, shown };
};

test('[STATE-5] [WISH-1] a heart adds the tea, confirms it, and removes it again', () => {
  const store = createStore();
  store.dispatch(toggleWishItem({ product: tea, user: ada.email }));
  expect(store.getState().wishCart).toEqual({
    wishItems: [{ ...tea, user: ada.email }],
    wishHistory: [{ id: 'a', user: ada.email, wished: true }],
    isWishChecked: true,
  });
  store.dispatch(toggleWishItem({ product: tea, user: ada.email }));
  expect(store.getState().wishCart).toEqual({
    wishItems: [],
    wishHistory: [{ id: 'a', user: ada.email, wished: false }],
    isWishChecked: false,
  });
});

test('[WISH-1] a visitor’s wish list joins the account when its session arrives', () => {
  const { store, press, shown } = hearts();
  press('a');
  store.dispatch(sessionReceived({ user: ada, expiresAt: null }));
  expect(shown()).toEqual(['a']);
  expect(store.getState().wishCart.wishItems[0]?.user).toBe(ada.email);
});

test('[WISH-2] [WISH-3] after a log-out the next shopper sees none of the former wish list', () => {
  const { store, press, shown } = hearts();
  store.dispatch(sessionReceived({ user: ada, expiresAt: null }));
  press('a');
  store.dispatch(sessionReceived(SIGNED_OUT));
  expect(shown()).toEqual([]);
  store.dispatch(sessionReceived({ user: bruno, expiresAt: null }));
  expect(shown()).toEqual([]);
  expect(selectIsWished(store.getState(), 'a')).toBe(false);
  press('b');
  store.dispatch(sessionReceived({ user: ada, expiresAt: null }));
  expect(shown()).toEqual(['a']);
});

test('[STATE-1] [STATE-6] a page rendered for a signed-in user starts signed in', () => {
  const store = createStore(toPreloadedState([null, { user: ada }, { product: tea }, undefined]));
  expect(store.getState()).toMatchObject({
    user: { currentUser: ada, currentUserName: 'Ada' },
    auth: { isLoggedIn: true, isLoggedOut: false },
    product: { currentProduct: tea, isProductPicked: true },
    cart: { cartItems: [] },
  });
});
