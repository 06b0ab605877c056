import { afterEach, expect, test, vi } from 'vitest';
import { aCartItem, aProduct } from '#test/support/examples.ts';
import { addItemToCart, restoreCart } from '../slices/cart.ts';
import { setCurrentUser } from '../slices/user.ts';
import { restoreWishes } from '../slices/wish-cart.ts';
import { createStore } from '../store/store.ts';
import { mutationQueueIn } from './mutation-queue.ts';
import { recordMutations } from './record-mutations.ts';
import { sendMutations } from './send-mutations.ts';

const ADA = 'ada@example.com';
afterEach(() => vi.unstubAllGlobals());

/** Stubs `fetch` with responses by path, and records the requests. */
const stubFetch = (responses: Readonly<Record<string, () => Response>>) => {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('navigator', { onLine: true, userAgent: '' });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    return Promise.resolve(responses[path]?.() ?? Response.error());
  });
  return sent;
};

const opened = () => {
  const stored = new Map<string, string>();
  const queue = mutationQueueIn(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
  }));
  const store = createStore({}, [recordMutations(queue)]);
  return { queue, store, signIn: () => store.dispatch(setCurrentUser({ email: ADA, displayName: 'Ada' })) };
};

const cartOf = (store: ReturnType<typeof opened>['store']) =>
  store.getState().cart.cartItems.map(({ id, quantity }) => [id, quantity]);

test('merges a visitor’s cart into the account once, and shows the account’s cart', async () => {
  const { queue, store, signIn } = opened();
  store.dispatch(addItemToCart(aProduct({ id: 'a' })));
  signIn();
  const both = [aCartItem({ id: 'a', quantity: 2 }), aCartItem({ id: 'b', quantity: 1 })];
  const sent = stubFetch({
    '/api/cart/changes': () => Response.json(both),
    '/api/cart': () => Response.json(both),
    '/api/wish-list': () => Response.json([]),
  });
  expect(await sendMutations(store, queue)).toBe(true);
  expect(sent[0]).toMatchObject({ path: '/api/cart/changes', body: { changes: [{ id: 'a', atLeast: 1 }] } });
  expect(cartOf(store)).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  expect(await sendMutations(store, queue)).toBe(true);
  expect(sent.filter(({ path }) => path === '/api/cart/changes')).toHaveLength(1);
});

test('a failed change stays queued under the same id, and the page keeps its cart', async () => {
  const { queue, store, signIn } = opened();
  signIn();
  queue.setOwner(ADA);
  store.dispatch(addItemToCart(aProduct({ id: 'a' })));
  const [waiting] = queue.pending(ADA);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  stubFetch({});
  expect(await sendMutations(store, queue)).toBe(false);
  expect(queue.pending(ADA)).toEqual([waiting]);
  expect(cartOf(store)).toEqual([['a', 1]]);
});

test('keeps changes that are made while the response is pending', async () => {
  const { queue, store, signIn } = opened();
  signIn();
  queue.setOwner(ADA);
  stubFetch({
    '/api/cart': () => {
      store.dispatch(addItemToCart(aProduct({ id: 'new' })));
      return Response.json([]);
    },
    '/api/wish-list': () => Response.json([]),
  });
  expect(await sendMutations(store, queue)).toBe(true);
  expect(cartOf(store)).toEqual([['new', 1]]);
  expect(queue.pending(ADA)).toHaveLength(1);
});

test('[CART-1] sends and keeps changes made before the session is known', async () => {
  const { queue, store, signIn } = opened();
  queue.setOwner(ADA);
  store.dispatch(addItemToCart(aProduct({ id: 'a' })));
  signIn();
  const sent = stubFetch({
    '/api/cart/changes': () => Response.json([aCartItem({ id: 'a', quantity: 1 })]),
    '/api/cart': () => Response.json([]),
    '/api/wish-list': () => Response.json([]),
  });
  expect(await sendMutations(store, queue)).toBe(true);
  expect(sent[0]).toMatchObject({ path: '/api/cart/changes', body: { changes: [{ id: 'a', by: 1 }] } });
  expect(cartOf(store)).toEqual([['a', 1]]);
});

test('sends no changes of a visitor, and keeps the cart', async () => {
  const { queue, store } = opened();
  store.dispatch(restoreCart([aCartItem({ id: 'a', quantity: 1 })]));
  const sent = stubFetch({});
  expect(await sendMutations(store, queue)).toBe(true);
  expect(sent).toEqual([]);
  expect(cartOf(store)).toEqual([['a', 1]]);
});

test('removes an account’s data from the browser with its session, and passes none to the next account', async () => {
  for (const next of [undefined, 'bruno@example.org']) {
    const { queue, store } = opened();
    queue.setOwner(ADA);
    store.dispatch(restoreCart([aCartItem({ id: 'a', quantity: 2 })]));
    const wishItems = [{ ...aProduct({ id: 'b' }), user: ADA }];
    store.dispatch(restoreWishes({ wishItems, wishHistory: [{ id: 'b', user: ADA, wished: true }] }));
    if (next) store.dispatch(setCurrentUser({ email: next, displayName: 'Bruno' }));
    const sent = stubFetch({
      '/api/cart': () => Response.json([]),
      '/api/wish-list': () => Response.json([]),
    });
    expect(await sendMutations(store, queue)).toBe(true);
    expect(cartOf(store)).toEqual([]);
    expect(JSON.stringify(store.getState().wishCart)).not.toContain(ADA);
    expect(sent.filter(({ body }) => body !== undefined)).toEqual([]);
    expect(queue.owner()).toBe(next ?? null);
  }
});

test('keeps the cart of an expired session, and merges it at the next sign-in', async () => {
  const { queue, store, signIn } = opened();
  const page = { hadUser: false };
  const both = [aCartItem({ id: 'a', quantity: 1 }), aCartItem({ id: 'b', quantity: 1 })];
  const sent = stubFetch({
    '/api/cart/changes': () => Response.json(both),
    '/api/cart': () => Response.json([both[0]]),
    '/api/wish-list': () => Response.json([]),
  });
  signIn();
  await sendMutations(store, queue, page);
  store.dispatch(setCurrentUser(null));
  await sendMutations(store, queue, page);
  store.dispatch(addItemToCart(aProduct({ id: 'b' })));
  expect(cartOf(store)).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
  signIn();
  await sendMutations(store, queue, page);
  expect(sent.findLast(({ path }) => path === '/api/cart/changes')?.body).toMatchObject({
    changes: [
      { id: 'a', atLeast: 1 },
      { id: 'b', atLeast: 1 },
    ],
  });
});

test('removes the data that an account left behind when the next page opens', async () => {
  const { queue, store, signIn } = opened();
  const page = { hadUser: false };
  stubFetch({
    '/api/cart': () => Response.json([aCartItem({ id: 'a' })]),
    '/api/wish-list': () => Response.json([]),
  });
  signIn();
  await sendMutations(store, queue, page);
  store.dispatch(setCurrentUser(null));
  await sendMutations(store, queue, page);
  expect(cartOf(store)).toHaveLength(1);
  await sendMutations(store, queue, { hadUser: false });
  expect(cartOf(store)).toEqual([]);
  expect(queue.owner()).toBeNull();
});
