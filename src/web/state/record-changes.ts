import type { Middleware } from '@reduxjs/toolkit';
import { restoreCart } from './cart.ts';
import { changesBetween } from './own-changes.ts';
import type { RootState } from './store.ts';
import type { TellQueue } from './tell-queue.ts';
import { restoreWishes } from './wish-cart.ts';

/**
 * Notes what a signed-in shopper does to cart and wishes, to be told to the shop. What comes from storage, from another
 * tab or from the shop itself is no doing of this shopper here.
 */
export const recordChanges =
  (queue: TellQueue): Middleware<unknown, RootState> =>
  ({ getState }) =>
  (next) =>
  (action) => {
    const before = getState();
    const result = next(action);
    const after = getState();
    const user = after.user.currentUser?.email;
    if (user === undefined || restoreCart.match(action) || restoreWishes.match(action)) return result;
    const changes = changesBetween(before, after, () => crypto.randomUUID());
    if (changes.length > 0) queue.add(user, changes);
    return result;
  };
