import { expect, test } from 'vitest';
import { aCartItem, aProduct } from '#test/support/examples.ts';
import { setIsLoggedIn, setIsLoggedOut } from '../slices/auth.ts';
import { loadCategoriesFailure, loadCategoriesStart, loadCategoriesSuccess } from '../slices/categories.ts';
import { setCurrentOrder } from '../slices/order.ts';
import { setCurrentProduct, setIsProductPicked } from '../slices/product.ts';
import { SIGNED_OUT, sessionReceived } from '../slices/session-received.ts';
import { setCurrentUser, setCurrentUserName } from '../slices/user.ts';
import { createStore, initialState } from './store.ts';

const ada = { email: 'ada@example.com', displayName: 'Ada' };

test('[STATE-1] [STATE-2] [STATE-3] [STATE-4] [STATE-5] [STATE-6] [STATE-7] a new store has no user, no items and no data', () => {
  expect(initialState()).toEqual({
    user: { currentUser: null, currentUserName: null },
    categories: { categories: [], isLoading: false, error: null },
    cart: { isCartOpen: false, cartItems: [] },
    product: { currentProduct: null, isProductPicked: false },
    wishCart: { wishItems: [], wishHistory: [] },
    auth: { isLoggedIn: false, isLoggedOut: true },
    order: { currentOrder: null },
    coupon: { code: null },
  });
  expect(initialState().wishCart.isWishChecked).toBeUndefined();
});

test('[STATE-1] sets the user and the name separately', () => {
  const store = createStore();
  store.dispatch(setCurrentUser(ada));
  expect(store.getState().user).toEqual({ currentUser: ada, currentUserName: null });
  store.dispatch(setCurrentUserName('Ada'));
  expect(store.getState().user).toEqual({ currentUser: ada, currentUserName: 'Ada' });
  store.dispatch(setCurrentUser(null));
  expect(store.getState().user).toEqual({ currentUser: null, currentUserName: 'Ada' });
});

test('[STATE-2] loading the catalogue goes from start to success', () => {
  const store = createStore();
  const categories = [{ title: 'Tea', items: [aProduct()] }];
  store.dispatch(loadCategoriesStart());
  expect(store.getState().categories).toEqual({ categories: [], isLoading: true, error: null });
  store.dispatch(loadCategoriesSuccess(categories));
  expect(store.getState().categories).toEqual({ categories, isLoading: false, error: null });
});

test('[STATE-2] [CAT-7] stores a failure as the error, and clears it at the next start', () => {
  const store = createStore();
  store.dispatch(loadCategoriesStart());
  store.dispatch(loadCategoriesFailure({ code: 'unavailable' }));
  expect(store.getState().categories).toEqual({
    categories: [],
    isLoading: false,
    error: { code: 'unavailable' },
  });
  store.dispatch(loadCategoriesStart());
  expect(store.getState().categories).toEqual({ categories: [], isLoading: true, error: null });
});

test('[STATE-2] a failure keeps the loaded teas', () => {
  const store = createStore();
  const categories = [{ title: 'Tea', items: [aProduct()] }];
  store.dispatch(loadCategoriesSuccess(categories));
  store.dispatch(loadCategoriesFailure({ code: 'unavailable' }));
  expect(store.getState().categories.categories).toEqual(categories);
});

test('[STATE-4] sets the product and its flag separately', () => {
  const store = createStore();
  const product = aProduct();
  store.dispatch(setCurrentProduct(product));
  expect(store.getState().product).toEqual({ currentProduct: product, isProductPicked: false });
  store.dispatch(setIsProductPicked(true));
  expect(store.getState().product).toEqual({ currentProduct: product, isProductPicked: true });
  store.dispatch(setCurrentProduct(null));
  expect(store.getState().product).toEqual({ currentProduct: null, isProductPicked: true });
});

test('[STATE-6] sets each flag to the value of its action, and leaves the other unchanged', () => {
  const store = createStore();
  store.dispatch(setIsLoggedIn(true));
  expect(store.getState().auth).toEqual({ isLoggedIn: true, isLoggedOut: true });
  store.dispatch(setIsLoggedOut(false));
  expect(store.getState().auth).toEqual({ isLoggedIn: true, isLoggedOut: false });
  store.dispatch(setIsLoggedIn(false));
  expect(store.getState().auth).toEqual({ isLoggedIn: false, isLoggedOut: false });
});

test('[STATE-7] an action sets the order number', () => {
  const store = createStore();
  store.dispatch(setCurrentOrder('0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a111'));
  expect(store.getState().order).toEqual({ currentOrder: '0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a111' });
  store.dispatch(setCurrentOrder(null));
  expect(store.getState().order).toEqual({ currentOrder: null });
});

test('[STATE-3] two visitors on one server never share a cart', () => {
  const [one, other] = [createStore(), createStore()];
  one.dispatch({ type: 'cart/addItemToCart', payload: aCartItem() });
  expect(one.getState().cart.cartItems).toHaveLength(1);
  expect(other.getState().cart.cartItems).toEqual([]);
});

test('[STATE-1] [STATE-6] one action sets user, name and both flags when a session arrives', () => {
  const store = createStore();
  store.dispatch(sessionReceived({ user: ada, expiresAt: null }));
  expect(store.getState()).toMatchObject({
    user: { currentUser: ada, currentUserName: 'Ada' },
    auth: { isLoggedIn: true, isLoggedOut: false },
  });
  store.dispatch(sessionReceived(SIGNED_OUT));
  expect(store.getState()).toEqual(initialState());
});
