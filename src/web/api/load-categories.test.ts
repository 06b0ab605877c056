import { afterEach, expect, test, vi } from 'vitest';
import { aProduct } from '#test/support/examples.ts';
import { createStore } from '../state/store/store.ts';
import { loadCategories } from './load-categories.ts';

afterEach(() => vi.unstubAllGlobals());

const respondWith = (respond: () => Promise<Response>) => {
  const fetched = vi.fn(respond);
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

test('[CAT-6] [STATE-2] goes from start to success with the categories of the response, in one request', async () => {
  const categories = [{ title: 'Tea', items: [aProduct()] }];
  const fetched = respondWith(async () => Response.json(categories));
  const store = createStore();
  const loads = [store.dispatch(loadCategories()), store.dispatch(loadCategories())];
  expect(store.getState().categories).toEqual({ categories: [], isLoading: true, error: null });
  await Promise.all(loads);
  expect(store.getState().categories).toEqual({ categories, isLoading: false, error: null });
  expect(fetched.mock.calls.map(([path]: unknown[]) => path)).toEqual(['/api/categories']);
});

test('[CAT-7] [STATE-2] goes from start to failure with the error', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  respondWith(() => Promise.reject(new TypeError('Failed to fetch')));
  const store = createStore();
  await store.dispatch(loadCategories());
  expect(store.getState().categories).toEqual({
    categories: [],
    isLoading: false,
    error: { code: 'auth/network-request-failed' },
  });
});
