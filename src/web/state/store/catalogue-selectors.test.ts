import { expect, test } from 'vitest';
import { aProduct } from '#test/support/examples.ts';
import { loadCategoriesSuccess } from '../slices/categories.ts';
import { setCurrentProduct } from '../slices/product.ts';
import { selectProduct } from './catalogue-selectors.ts';
import { toPreloadedState } from './preloaded-state.ts';
import { createStore } from './store.ts';

const before = aProduct({ name: 'Sencha', price: 1, unitsLeft: 99 });
const today = aProduct({ name: 'Sencha', price: 2, unitsLeft: 0 });

test('shows the data of an earlier visit only until the catalogue loads', () => {
  const store = createStore();
  const shown = () => selectProduct(store.getState(), 'Sencha');
  expect(shown()).toBeUndefined();
  store.dispatch(setCurrentProduct(before));
  expect(shown()).toEqual(before);
  store.dispatch(loadCategoriesSuccess([{ title: 'Tea', items: [today] }]));
  expect(shown()).toEqual(today);
});

test('does not show a tea as complete when only its card data is loaded', () => {
  const categories = [{ title: 'Tea', items: [{ ...today, description: '' }] }];
  const store = createStore(toPreloadedState([{ categories, shownOn: '/tea' }]));
  expect(selectProduct(store.getState(), 'Sencha')).toBeUndefined();
  store.dispatch(loadCategoriesSuccess([{ title: 'Tea', items: [today] }]));
  expect(selectProduct(store.getState(), 'Sencha')).toEqual(today);
});

test('does not show a stored tea that is no longer sold', () => {
  const store = createStore();
  store.dispatch(setCurrentProduct(before));
  store.dispatch(loadCategoriesSuccess([{ title: 'Tea', items: [aProduct({ name: 'Assam' })] }]));
  expect(selectProduct(store.getState(), 'Sencha')).toBeUndefined();
});
