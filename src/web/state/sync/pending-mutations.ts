import { isAnyOf } from '@reduxjs/toolkit';
import { z } from 'zod/mini';
import type { CartItem } from '#domain/cart/cart.ts';
import { type SavedItemChange, savedItemChangeSchema } from '#domain/cart/cart-change.ts';
import { wishesOf } from '#domain/cart/wish-list.ts';
import { restoreCart } from '../slices/cart.ts';
import { sessionReceived } from '../slices/session-received.ts';
import { restoreWishes } from '../slices/wish-cart.ts';
import { listOf, storageEntry, type TextStorage } from '../storage/storage-entry.ts';
import { storageKeys } from '../storage/storage-keys.ts';
import type { RootState, StartListening } from '../store/store.ts';

/**
 * Shared by all tabs: the account whose cart and wish list are shown (`null`: a visitor's), and the pending
 * changes with the account of each.
 */
const queueSchema = z.object({
  shown: z.nullable(z.string()),
  /** The account's lines when its session ended while a page was open, which still shows them. */
  leftLines: z.optional(listOf(z.object({ id: z.string(), quantity: z.number() }))),
  waiting: listOf(z.object({ user: z.string(), change: savedItemChangeSchema })),
});
type StoredQueue = z.infer<typeof queueSchema>;

const EMPTY: StoredQueue = { shown: null, waiting: [] };

/** The pending changes in a browser's storage, or in memory without one. Invalid text counts as empty. */
export const mutationQueueIn = (storage: () => TextStorage = () => localStorage) => {
  const key = storageKeys.mutationQueue;
  const stored = storageEntry({ key, schema: queueSchema, storage, fallback: EMPTY });
  let unsaved: StoredQueue | undefined;
  const read = (): StoredQueue => unsaved ?? stored.read();
  const write = (queue: StoredQueue): void => {
    unsaved = stored.write(queue) ? undefined : queue;
  };
  return {
    owner: (): string | null => read().shown,
    setOwner: (user: string | null): void => {
      const { leftLines, ...queue } = read();
      if (queue.shown !== user || leftLines) write({ ...queue, shown: user });
    },
    isSessionEnded: (): boolean => read().leftLines !== undefined,
    /** Ends the session of an account whose cart, with these items, stays on the open page. */
    endSession: (items: readonly CartItem[]): void => {
      const queue = read();
      if (!queue.leftLines)
        write({ ...queue, leftLines: items.map(({ id, quantity }) => ({ id, quantity })) });
    },
    /** Counts what a visitor takes out of the cart as lines of the account, so that it may be added again. */
    lowerLeftLines: (before: readonly CartItem[], after: readonly CartItem[]): void => {
      const { leftLines, ...queue } = read();
      if (!leftLines) return;
      const quantityIn = (items: readonly CartItem[], wanted: string) =>
        items.find(({ id }) => id === wanted)?.quantity ?? 0;
      const lowered = leftLines.map(({ id, quantity }) => {
        const left = quantityIn(after, id);
        return { id, quantity: left < quantityIn(before, id) ? Math.min(quantity, left) : quantity };
      });
      write({ ...queue, leftLines: lowered });
    },
    /** Returns what a visitor added to the cart since the session of its account ended. */
    visitorItems: (items: readonly CartItem[]): CartItem[] => {
      const { leftLines } = read();
      if (!leftLines) return [];
      const left = new Map(leftLines.map(({ id, quantity }) => [id, quantity]));
      return items
        .map((item) => ({ ...item, quantity: item.quantity - (left.get(item.id) ?? 0) }))
        .filter(({ quantity }) => quantity > 0);
    },
    pending: (user: string): SavedItemChange[] =>
      read().waiting.flatMap((entry) => (entry.user === user ? [entry.change] : [])),
    add: (user: string, changes: readonly SavedItemChange[]): void => {
      const queue = read();
      if (changes.length > 0)
        write({ ...queue, waiting: [...queue.waiting, ...changes.map((change) => ({ user, change }))] });
    },
    /** Removes changes that the server has. */
    remove: (changes: readonly SavedItemChange[]): void => {
      const queue = read();
      const ids = new Set(changes.map(({ changeId }) => changeId));
      if (ids.size > 0)
        write({ ...queue, waiting: queue.waiting.filter(({ change }) => !ids.has(change.changeId)) });
    },
  };
};

export type MutationQueue = ReturnType<typeof mutationQueueIn>;

/** Actions with a cart or wish list from storage, another tab or the server. */
const isRestoring = isAnyOf(restoreCart, restoreWishes);

/**
 * Queues cart and wish list changes of an account, and calls `onPending`, also for another user. Until the
 * session is known, changes count for the account whose cart is shown.
 */
export const recordMutations = (
  startListening: StartListening,
  queue: MutationQueue,
  onPending: () => void,
): void => {
  let isSessionKnown = false;
  startListening({
    predicate: (action, after, before) =>
      sessionReceived.match(action) ||
      (!isRestoring(action) && (before.cart !== after.cart || before.wishCart !== after.wishCart)),
    effect: (action, { getState, getOriginalState }) => {
      const [before, after] = [getOriginalState(), getState()];
      isSessionKnown ||= sessionReceived.match(action);
      if (before.cart !== after.cart) queue.lowerLeftLines(before.cart.cartItems, after.cart.cartItems);
      const assumed = isSessionKnown || queue.isSessionEnded() ? null : queue.owner();
      const email = after.user.currentUser?.email;
      const user = email ?? assumed;
      const changes = user === null ? [] : mutationsBetween(before, after, user);
      if (user !== null) queue.add(user, changes);
      if (changes.length > 0 || email !== before.user.currentUser?.email) onPending();
    },
  });
};

const toChange = <Fields extends object>(id: string, fields: Fields) => ({
  changeId: crypto.randomUUID(),
  id,
  ...fields,
});

/** Returns the differences between two states as changes to send. */
const mutationsBetween = (before: RootState, after: RootState, user: string): SavedItemChange[] => [
  ...(before.cart === after.cart ? [] : cartChanges(before.cart.cartItems, after.cart.cartItems)),
  ...(before.wishCart === after.wishCart ? [] : wishChanges(before, after, user)),
];

const cartChanges = (before: readonly CartItem[], after: readonly CartItem[]): SavedItemChange[] => {
  const units = new Map(after.map(({ id, quantity }) => [id, quantity]));
  for (const { id, quantity } of before) units.set(id, (units.get(id) ?? 0) - quantity);
  return [...units].flatMap(([id, by]) => (by === 0 ? [] : [toChange(id, { by })]));
};

const wishChanges = (before: RootState, after: RootState, user: string): SavedItemChange[] => {
  const wishIds = ({ wishCart }: RootState) => wishesOf(wishCart.wishItems, user).map(({ id }) => id);
  const [old, now] = [wishIds(before), wishIds(after)];
  return [
    ...now.filter((id) => !old.includes(id)).map((id) => toChange(id, { wished: true })),
    ...old.filter((id) => !now.includes(id)).map((id) => toChange(id, { wished: false })),
  ];
};

/** Merges a visitor's cart into the account: at least the same quantity of each product. */
export const guestCartChanges = (items: readonly CartItem[]): SavedItemChange[] =>
  items.map(({ id, quantity }) => toChange(id, { atLeast: quantity }));
