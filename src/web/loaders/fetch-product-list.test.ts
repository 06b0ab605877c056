import { type ClientLoaderFunctionArgs, RouterContextProvider, redirect } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { filterWholeList, type ProductListPage } from '#domain/catalogue/catalogue.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { err, ok } from '#domain/values/result.ts';
import { aProduct } from '#test/support/examples.ts';
import { loadCategoriesSuccess } from '../state/slices/categories.ts';
import { createStore } from '../state/store/store.ts';
import { type Tab, tabContext } from '../state/store/tab-context.ts';
import { fetchProductList } from './fetch-product-list.ts';

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

const teas = ['a', 'b'].map((id) => aProduct({ id }));
const coffee = aProduct({ id: 'c', group: 'coffee' });
const FROM_SERVER = { part: ok(filterWholeList([aProduct({ id: 'from-server' })])) };
const isTea = ({ group }: Product) => group === 'tea';

const fetchTeas = (tab: Tab, serverLoader: () => Promise<unknown> = async () => FROM_SERVER) =>
  fetchProductList(isTea)({
    context: new RouterContextProvider(new Map([[tabContext, tab]])),
    request: new Request('http://localhost/tea?sort=type&type=black'),
    serverLoader,
  } as unknown as ClientLoaderFunctionArgs);

const showingList = (pathname: string, list: ProductListPage) => ({
  matches: [{ pathname, loaderData: { part: ok(list) } }] as unknown as NonNullable<Tab['matches']>,
});
const showing = (pathname: string, products: readonly Product[]) =>
  showingList(pathname, filterWholeList(products));

test('[CAT-2] requests no list that the page shows whole', async () => {
  expect(await fetchTeas(showing('/tea', teas))).toEqual({ part: ok(filterWholeList(teas)) });
});

test('[CAT-2] requests a list that the page does not show, or shows only a page of', async () => {
  const onePage = showingList('/tea', { products: teas, count: 61, page: 1 });
  for (const tab of [{}, showing('/coffee', [coffee]), onePage])
    expect(await fetchTeas(tab)).toEqual(FROM_SERVER);
});

test('[CAT-6] takes a list from the catalogue of the store, whatever the page shows', async () => {
  const store = createStore();
  expect(await fetchTeas({ store })).toEqual(FROM_SERVER);
  store.dispatch(
    loadCategoriesSuccess([
      { title: 'Tea', items: teas },
      { title: 'Coffee', items: [coffee] },
    ]),
  );
  expect(await fetchTeas({ store, ...showing('/coffee', [coffee]) })).toEqual({
    part: ok(filterWholeList(teas)),
  });
});

test('[CAT-7] returns a failure as the error of the list, and passes redirects on', async () => {
  const failing = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await fetchTeas({}, failing)).toEqual({ part: err({ code: 'auth/network-request-failed' }) });
  const away = redirect('/tea');
  await expect(fetchTeas({}, () => Promise.reject(away))).rejects.toBe(away);
  const failed = { matches: [{ pathname: '/tea', loaderData: { part: err({ code: 'unavailable' }) } }] };
  expect(await fetchTeas(failed as unknown as Tab)).toEqual(FROM_SERVER);
});
