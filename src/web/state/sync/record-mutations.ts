import type { Middleware } from '@reduxjs/toolkit';
import { restoreCart } from '../slices/cart.ts';
import { sessionSeen } from '../slices/session-seen.ts';
import { restoreWishes } from '../slices/wish-cart.ts';
import type { RootState } from '../store/store.ts';
import type { MutationQueue } from './mutation-queue.ts';
import { mutationsBetween } from './pending-mutations.ts';

/**
 * Queues cart and wish list changes of an account, except those from storage, other tabs or the server. Until
 * the session is known, they count for the account whose cart is shown.
 */
export const recordMutations = (queue: MutationQueue): Middleware<unknown, RootState> => {
  let isSessionKnown = false;
  const assumedUser = (): string | null => (isSessionKnown || queue.isSessionEnded() ? null : queue.owner());
  return ({ getState }) =>
    (next) =>
    (action) => {
      const before = getState();
      const result = next(action);
      const after = getState();
      isSessionKnown ||= sessionSeen.match(action);
      const isUntouched = before.cart === after.cart && before.wishCart === after.wishCart;
      if (isUntouched || restoreCart.match(action) || restoreWishes.match(action)) return result;
      const user = after.user.currentUser?.email ?? assumedUser();
      if (user === null) return result;
      const changes = mutationsBetween(before, after, user, () => crypto.randomUUID());
      if (changes.length > 0) queue.add(user, changes);
      return result;
    };
};
