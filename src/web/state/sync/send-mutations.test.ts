import { afterEach, expect, test, vi } from 'vitest';
import type { CartItem } from '#domain/cart/cart.ts';
import { MAX_CHANGES_PER_REQUEST } from '#domain/cart/cart-change.ts';
import type { WishItem } from '#domain/cart/wish-list.ts';
import { aCartItem, aProduct } from '#test/support/examples.ts';
import { addItemToCart, restoreCart } from '../slices/cart.ts';
import { SIGNED_OUT, sessionReceived } from '../slices/session-received.ts';
import { restoreWishes, toggleWishItem } from '../slices/wish-cart.ts';
import { createStore } from '../store/store.ts';
import { mutationQueueIn, recordMutations } from './pending-mutations.ts';
import { sendMutations } from './send-mutations.ts';

const ADA = 'ada@example.com';
afterEach(() => vi.unstubAllGlobals());

const PATH = '/api/saved-items';
type Saved = { readonly cart?: readonly CartItem[]; readonly wishList?: readonly WishItem[] };

/** Stubs `fetch` with responses in this order, of which the last repeats, and returns the bodies sent. */
const stubFetch = (...responses: readonly (Saved | (() => Saved | Response))[]) => {
  const sent: unknown[] = [];
  vi.stubGlobal('navigator', { onLine: true, userAgent: '' });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    expect(path).toBe(PATH);
    const response = responses[Math.min(sent.length, responses.length - 1)];
    sent.push(typeof init.body === 'string' ? JSON.parse(init.body) : undefined);
    const saved = typeof response === 'function' ? response() : response;
    if (!saved) return Response.error();
    return saved instanceof Response ? saved : Response.json({ cart: [], wishList: [], ...saved });
  });
  return sent;
};
/** As `fetch` does without a connection. */
const lostConnection = (): never => {
  throw new TypeError('Failed to fetch');
};
const refusal = (status: number, code: string) => () =>
  Response.json({ error: { code, message: '' } }, { status });

const opened = () => {
  const stored = new Map<string, string>();
  const queue = mutationQueueIn(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
  }));
  const store = createStore();
  const { startListening } = store;
  recordMutations(startListening, queue, () => {});
  const signIn = (email = ADA) =>
    store.dispatch(sessionReceived({ user: { email, displayName: 'Ada' }, expiresAt: null }));
  return { queue, store, signIn };
};

const cartOf = (store: ReturnType<typeof opened>['store']) =>
  store.getState().cart.cartItems.map(({ id, quantity }) => [id, quantity]);

test('merges a visitor’s cart into the account once, and shows the account’s cart', async () => {
  const { queue, store, signIn } = opened();
  store.dispatch(addItemToCart(aProduct({ id: 'a' })));
  signIn();
  const both = [aCartItem({ id: 'a', quantity: 2 }), aCartItem({ id: 'b', quantity: 1 })];
  const sent = stubFetch({ cart: both });
  expect(await sendMutations(store, queue)).toBe(true);
  expect(sent).toMatchObject([{ changes: [{ id: 'a', atLeast: 1 }] }]);
  expect(cartOf(store)).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  expect(await sendMutations(store, queue)).toBe(true);
  expect(sent.slice(1)).toEqual([undefined]);
});

test('a failed change stays queued under the same id, and the page keeps its cart', async () => {
  const { queue, store, signIn } = opened();
  signIn();
  queue.setOwner(ADA);
  store.dispatch(addItemToCart(aProduct({ id: 'a' })));
  const [waiting] = queue.pending(ADA);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  stubFetch(lostConnection);
  expect(await sendMutations(store, queue)).toBe(false);
  expect(queue.pending(ADA)).toEqual([waiting]);
  expect(cartOf(store)).toEqual([['a', 1]]);
});

test('keeps changes that are made while the response is pending', async () => {
  const { queue, store, signIn } = opened();
  signIn();
  queue.setOwner(ADA);
  stubFetch(() => {
    store.dispatch(addItemToCart(aProduct({ id: 'new' })));
    return {};
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
  const sent = stubFetch({ cart: [aCartItem({ id: 'a', quantity: 1 })] });
  expect(await sendMutations(store, queue)).toBe(true);
  expect(sent).toMatchObject([{ changes: [{ id: 'a', by: 1 }] }]);
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
    const { queue, store, signIn } = opened();
    queue.setOwner(ADA);
    store.dispatch(restoreCart([aCartItem({ id: 'a', quantity: 2 })]));
    const wishItems = [{ ...aProduct({ id: 'b' }), user: ADA }];
    store.dispatch(restoreWishes({ wishItems, wishHistory: [{ id: 'b', user: ADA, wished: true }] }));
    if (next) signIn(next);
    const sent = stubFetch({});
    expect(await sendMutations(store, queue)).toBe(true);
    expect(cartOf(store)).toEqual([]);
    expect(JSON.stringify(store.getState().wishCart)).not.toContain(ADA);
    expect(sent).toEqual(next ? [undefined] : []);
    expect(queue.owner()).toBe(next ?? null);
  }
});

test('keeps the cart of an expired session, and merges it at the next sign-in', async () => {
  const { queue, store, signIn } = opened();
  const page = { hadUser: false };
  const both = [aCartItem({ id: 'a', quantity: 1 }), aCartItem({ id: 'b', quantity: 1 })];
  const sent = stubFetch({ cart: both.slice(0, 1) }, { cart: both });
  signIn();
  await sendMutations(store, queue, page);
  store.dispatch(sessionReceived(SIGNED_OUT));
  await sendMutations(store, queue, page);
  store.dispatch(addItemToCart(aProduct({ id: 'b' })));
  expect(cartOf(store)).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
  signIn();
  await sendMutations(store, queue, page);
  expect(sent.at(-1)).toMatchObject({
    changes: [
      { id: 'a', atLeast: 1 },
      { id: 'b', atLeast: 1 },
    ],
  });
});

test('removes the data that an account left behind when the next page opens', async () => {
  const { queue, store, signIn } = opened();
  const page = { hadUser: false };
  stubFetch({ cart: [aCartItem({ id: 'a' })] });
  signIn();
  await sendMutations(store, queue, page);
  store.dispatch(sessionReceived(SIGNED_OUT));
  await sendMutations(store, queue, page);
  expect(cartOf(store)).toHaveLength(1);
  await sendMutations(store, queue, { hadUser: false });
  expect(cartOf(store)).toEqual([]);
  expect(queue.owner()).toBeNull();
});

const BRUNO = 'bruno@example.org';
/** What a visitor added to the cart of an account whose session has ended. */
const VISITOR_LINES = Object.entries({ a: 1, c: 1 });
const afterSessionEnd = async () => {
  const shopper = opened();
  const { queue, store, signIn } = shopper;
  const page = { hadUser: false };
  const sent = stubFetch({
    cart: [aCartItem({ id: 'a', quantity: 2 }), aCartItem({ id: 'b', quantity: 1 })],
  });
  signIn();
  await sendMutations(store, queue, page);
  store.dispatch(sessionReceived(SIGNED_OUT));
  await sendMutations(store, queue, page);
  for (const id of ['a', 'c']) store.dispatch(addItemToCart(aProduct({ id })));
  await sendMutations(store, queue, page);
  return { ...shopper, page, sent };
};
const visitorChanges = {
  changes: VISITOR_LINES.map(([id, atLeast]) => expect.objectContaining({ id, atLeast })),
};

test.each([
  ADA,
  BRUNO,
])('[CART-10] the next page keeps what a visitor added, until %s signs in', async (email) => {
  const { queue, store, signIn, sent } = await afterSessionEnd();
  const page = { hadUser: false };
  for (const _page of ['opened', 'reloaded']) {
    await sendMutations(store, queue, page);
    expect(cartOf(store)).toEqual(VISITOR_LINES);
    expect(queue.owner()).toBeNull();
  }
  signIn(email);
  await sendMutations(store, queue, page);
  expect(sent.at(-1)).toEqual(visitorChanges);
});

test('[CART-10] another account on the same page gets what a visitor added, and nothing of the account before', async () => {
  const { queue, store, signIn, page, sent } = await afterSessionEnd();
  signIn(BRUNO);
  await sendMutations(store, queue, page);
  expect(sent.at(-1)).toEqual(visitorChanges);
  expect(queue.pending(ADA)).toEqual([]);
});

/** A signed-in shopper who has added a product and a wish. */
const withChanges = () => {
  const shopper = opened();
  shopper.signIn();
  shopper.queue.setOwner(ADA);
  shopper.store.dispatch(addItemToCart(aProduct({ id: 'a' })));
  shopper.store.dispatch(toggleWishItem({ product: aProduct({ id: 'b' }), user: ADA }));
  return shopper;
};

test('[CART-1] [WISH-1] sends all changes of cart and wish list in one request, and shows the response', async () => {
  const { queue, store } = withChanges();
  const wish = { ...aProduct({ id: 'b' }), user: ADA };
  const sent = stubFetch({ cart: [aCartItem({ id: 'a', quantity: 5 })], wishList: [wish] });
  expect(await sendMutations(store, queue)).toBe(true);
  expect(sent).toMatchObject([
    {
      changes: [
        { id: 'a', by: 1 },
        { id: 'b', wished: true },
      ],
    },
  ]);
  expect(cartOf(store)).toEqual([['a', 5]]);
  expect(store.getState().wishCart.wishItems).toEqual([wish]);
});

test.each([
  ['the connection is lost', lostConnection],
  ['the shop fails', refusal(500, 'unavailable')],
  ['the path is unknown to a server of another release', refusal(404, 'not-found')],
  ['there are too many requests', refusal(429, 'auth/too-many-requests')],
])('[CART-1] keeps every change and its id when %s, and repeats them', async (_, failure) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { queue, store } = withChanges();
  const pending = queue.pending(ADA);
  const sent = stubFetch(failure, { cart: [aCartItem({ id: 'a', quantity: 1 })] });
  expect(await sendMutations(store, queue)).toBe(false);
  expect(queue.pending(ADA)).toEqual(pending);
  expect(await sendMutations(store, queue)).toBe(true);
  expect(sent).toEqual([{ changes: pending }, { changes: pending }]);
  expect(queue.pending(ADA)).toEqual([]);
});

test('drops changes that the server rejects for good, and fetches what is saved', async () => {
  const { queue, store } = withChanges();
  const sent = stubFetch(refusal(422, 'invalid-request'), { cart: [aCartItem({ id: 'c', quantity: 2 })] });
  expect(await sendMutations(store, queue)).toBe(true);
  expect(sent).toEqual([expect.anything(), undefined]);
  expect(queue.pending(ADA)).toEqual([]);
  expect(cartOf(store)).toEqual([['c', 2]]);
});

test('sends more changes than one request takes in several, and removes each batch when it is sent', async () => {
  const { queue, store, signIn } = opened();
  signIn();
  queue.setOwner(ADA);
  const changes = Array.from({ length: MAX_CHANGES_PER_REQUEST + 1 }, (_, n) => ({
    changeId: crypto.randomUUID(),
    id: `tea-${n}`,
    by: 1,
  }));
  queue.add(ADA, changes);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const sent = stubFetch({}, lostConnection, {});
  expect(await sendMutations(store, queue)).toBe(false);
  expect(queue.pending(ADA)).toEqual(changes.slice(-1));
  expect(await sendMutations(store, queue)).toBe(true);
  expect(sent.at(-1)).toEqual({ changes: changes.slice(-1) });
});

test('shows no response to an account that has signed out meanwhile', async () => {
  const { queue, store } = withChanges();
  stubFetch(() => {
    store.dispatch(sessionReceived(SIGNED_OUT));
    return { cart: [aCartItem({ id: 'late' })] };
  });
  expect(await sendMutations(store, queue)).toBe(true);
  expect(cartOf(store)).toEqual([['a', 1]]);
});
