import { expect, test, vi } from 'vitest';
import type { SavedItemChange } from '#domain/cart/cart-change.ts';
import { aCartItem, aProduct } from '#test/support/examples.ts';
import {
  addItemToCart,
  clearCart,
  decreaseItemInCart,
  removeItemFromCart,
  restoreCart,
} from '../slices/cart.ts';
import { SIGNED_OUT, sessionReceived } from '../slices/session-received.ts';
import { toggleWishItem } from '../slices/wish-cart.ts';
import { createStore } from '../store/store.ts';
import { guestCartChanges, mutationQueueIn, recordMutations } from './pending-mutations.ts';

const ADA = 'ada@example.com';

/** A browser storage that accepts everything or nothing. */
const storage = (accepts = true) => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (!accepts) throw new Error('full');
      stored.set(key, text);
    },
    removeItem: (key: string) => void stored.delete(key),
  };
};

const shopperWith = (place = storage()) => {
  const queue = mutationQueueIn(() => place);
  const store = createStore();
  const { startListening } = store;
  const onPending = vi.fn();
  recordMutations(startListening, queue, onPending);
  const signIn = (email: string) =>
    store.dispatch(sessionReceived({ user: { email, displayName: 'Ada' }, expiresAt: null }));
  return { queue, store, signIn, onPending };
};

const sentChanges = (changes: readonly SavedItemChange[]) =>
  changes.map(({ changeId: _, ...change }) => change);

test('queues cart changes of a signed-in shopper as differences', () => {
  const { queue, store, signIn } = shopperWith();
  signIn(ADA);
  store.dispatch(addItemToCart(aProduct({ id: 'a' })));
  store.dispatch(addItemToCart(aProduct({ id: 'a' })));
  store.dispatch(decreaseItemInCart('a'));
  store.dispatch(addItemToCart(aProduct({ id: 'b' })));
  store.dispatch(clearCart());
  expect(sentChanges(queue.pending(ADA))).toEqual([
    { id: 'a', by: 1 },
    { id: 'a', by: 1 },
    { id: 'a', by: -1 },
    { id: 'b', by: 1 },
    { id: 'a', by: -1 },
    { id: 'b', by: -1 },
  ]);
  const ids = queue.pending(ADA).map(({ changeId }) => changeId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('[WISH-1] sends a visitor’s wish after sign-in, and a removed one as well', () => {
  const { queue, store, signIn } = shopperWith();
  store.dispatch(toggleWishItem({ product: aProduct({ id: 'a' }), user: null }));
  expect(queue.pending(ADA)).toEqual([]);
  signIn(ADA);
  store.dispatch(toggleWishItem({ product: aProduct({ id: 'a' }), user: ADA }));
  expect(sentChanges(queue.pending(ADA))).toEqual([
    { id: 'a', wished: true },
    { id: 'a', wished: false },
  ]);
});

test('sends no changes of visitors, from storage or from the server', () => {
  const { queue, store, signIn } = shopperWith();
  store.dispatch(addItemToCart(aProduct({ id: 'a' })));
  signIn(ADA);
  store.dispatch(restoreCart([aCartItem({ id: 'b', quantity: 3 })]));
  expect(queue.pending(ADA)).toEqual([]);
});

test('queues changes made before the session is known for the account of the shown cart', () => {
  const { queue, store } = shopperWith();
  queue.setOwner(ADA);
  store.dispatch(addItemToCart(aProduct({ id: 'a' })));
  expect(sentChanges(queue.pending(ADA))).toEqual([{ id: 'a', by: 1 }]);
  store.dispatch(sessionReceived(SIGNED_OUT));
  store.dispatch(clearCart());
  expect(sentChanges(queue.pending(ADA))).toEqual([{ id: 'a', by: 1 }]);
});

test('queues nothing for an account that has left, since its cart is merged later', () => {
  const { queue, store } = shopperWith();
  queue.setOwner(ADA);
  queue.endSession([]);
  store.dispatch(addItemToCart(aProduct({ id: 'a' })));
  expect(queue.pending(ADA)).toEqual([]);
});

test('[CART-10] a visitor who takes out a line of the ended session and adds it again has added it', () => {
  const { queue, store } = shopperWith();
  const [first, other] = [aProduct({ id: 'a' }), aProduct({ id: 'b' })];
  queue.setOwner(ADA);
  store.dispatch(addItemToCart(first));
  store.dispatch(addItemToCart(other));
  const items = () => store.getState().cart.cartItems;
  queue.endSession(items());
  const added = () => queue.visitorItems(items()).map(({ id, quantity }) => [id, quantity]);
  store.dispatch(addItemToCart(first));
  expect(added()).toEqual([['a', 1]]);
  store.dispatch(removeItemFromCart('a'));
  expect(added()).toEqual([]);
  store.dispatch(addItemToCart(first));
  expect(added()).toEqual([['a', 1]]);
});

test('[CART-10] a press before the cart is restored leaves the lines of the ended session', () => {
  const { queue, store } = shopperWith();
  queue.setOwner(ADA);
  queue.endSession([aCartItem({ id: 'a', quantity: 2 })]);
  store.dispatch(addItemToCart(aProduct({ id: 'b' })));
  store.dispatch(sessionReceived(SIGNED_OUT));
  const restored = [aCartItem({ id: 'a', quantity: 2 }), aCartItem({ id: 'b', quantity: 1 })];
  expect(queue.visitorItems(restored).map(({ id }) => id)).toEqual(['b']);
});

test('merges a visitor’s cart as minimum quantities, with an id each', () => {
  const changes = guestCartChanges([aCartItem({ id: 'a', quantity: 2 })]);
  expect(changes).toEqual([{ changeId: expect.any(String), id: 'a', atLeast: 2 }]);
});

test('keeps the queues of accounts apart, and empties one when it is sent', () => {
  const { queue } = shopperWith();
  const change = { changeId: crypto.randomUUID(), id: 'a', by: 1 };
  queue.add(ADA, [change]);
  expect(queue.pending('eve@example.com')).toEqual([]);
  queue.setOwner('eve@example.com');
  expect([queue.owner(), queue.pending(ADA)]).toEqual(['eve@example.com', [change]]);
  queue.remove([change]);
  expect(queue.pending(ADA)).toEqual([]);
});

test('keeps the queue in memory when the browser stores nothing', () => {
  const { queue, store, signIn } = shopperWith(storage(false));
  signIn(ADA);
  store.dispatch(addItemToCart(aProduct({ id: 'a' })));
  queue.setOwner(ADA);
  expect(sentChanges(queue.pending(ADA))).toEqual([{ id: 'a', by: 1 }]);
  expect(queue.owner()).toBe(ADA);
});

test('[CART-10] keeps changes made after a failed write, and removes them once sent', () => {
  const place = storage();
  let refusals = 1;
  const queue = mutationQueueIn(() => ({
    ...place,
    setItem: (key: string, text: string) => {
      if (refusals-- > 0) throw new Error('full');
      place.setItem(key, text);
    },
  }));
  const first = { changeId: crypto.randomUUID(), id: 'a', by: 1 };
  const second = { changeId: crypto.randomUUID(), id: 'b', by: 1 };
  queue.add(ADA, [first]);
  queue.add(ADA, [second]);
  expect(queue.pending(ADA)).toEqual([first, second]);
  queue.remove([first]);
  expect(queue.pending(ADA)).toEqual([second]);
});

test('[CART-10] treats an unreadable queue as empty', () => {
  for (const text of [
    '',
    'spoilt',
    '{}',
    '{"shown":1,"waiting":[]}',
    '{"shown":null,"waiting":[{"user":"a"}]}',
  ]) {
    const queue = mutationQueueIn(() => ({ ...storage(), getItem: () => text }));
    expect([queue.owner(), queue.pending(ADA)]).toEqual([null, []]);
  }
});

test.each([
  null,
  7,
  'tea',
  {},
  { user: ADA, change: { id: 'a', by: 0.5 } },
])('keeps the other queued changes and their account next to the stored %j', (bad) => {
  const change = { changeId: '0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a111', id: 'a', wished: true };
  const text = JSON.stringify({ shown: ADA, hasLeft: false, waiting: [bad, { user: ADA, change }] });
  const queue = mutationQueueIn(() => ({ ...storage(), getItem: () => text }));
  expect(queue.owner()).toBe(ADA);
  expect(queue.pending(ADA)).toEqual([change]);
});

test('sends at once after a change of the account, and when another user is seen', () => {
  const { store, signIn, onPending } = shopperWith();
  store.dispatch(addItemToCart(aProduct({ id: 'a' })));
  expect(onPending).toHaveBeenCalledTimes(0);
  signIn(ADA);
  signIn(ADA);
  expect(onPending).toHaveBeenCalledTimes(1);
  store.dispatch(addItemToCart(aProduct({ id: 'a' })));
  expect(onPending).toHaveBeenCalledTimes(2);
  store.dispatch(restoreCart([]));
  expect(onPending).toHaveBeenCalledTimes(2);
  store.dispatch(sessionReceived(SIGNED_OUT));
  expect(onPending).toHaveBeenCalledTimes(3);
});
