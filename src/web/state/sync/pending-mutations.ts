import { z } from 'zod/mini';
import type { CartItem } from '#domain/cart/cart.ts';
import { type CartChange, cartChangeSchema } from '#domain/cart/cart-change.ts';
import { wishesOf } from '#domain/cart/wish-list.ts';
import type { RootState } from '../store/store.ts';

/** A wish that was added or removed. */
const wishChangeSchema = z.strictObject({ changeId: z.uuid(), id: z.string(), wished: z.boolean() });
type WishChange = z.infer<typeof wishChangeSchema>;

/** A change of cart or wish list that the server does not have yet. */
export const pendingMutationSchema = z.union([wishChangeSchema, cartChangeSchema]);
export type PendingMutation = WishChange | CartChange;

export const isWishChange = (change: PendingMutation): change is WishChange => 'wished' in change;

type CreateId = () => string;

/** Returns the differences between two states as changes to send. */
export const mutationsBetween = (
  before: RootState,
  after: RootState,
  user: string,
  newId: CreateId,
): PendingMutation[] => [
  ...cartChangesBetween(before.cart.cartItems, after.cart.cartItems, newId),
  ...wishChangesBetween(
    wishesOf(before.wishCart.wishItems, user).map(({ id }) => id),
    wishesOf(after.wishCart.wishItems, user).map(({ id }) => id),
    newId,
  ),
];

const cartChangesBetween = (
  before: readonly CartItem[],
  after: readonly CartItem[],
  newId: CreateId,
): CartChange[] => {
  if (before === after) return [];
  const units = new Map(after.map(({ id, quantity }) => [id, quantity]));
  for (const { id, quantity } of before) units.set(id, (units.get(id) ?? 0) - quantity);
  return [...units].flatMap(([id, by]) => (by === 0 ? [] : [{ changeId: newId(), id, by }]));
};

const wishChangesBetween = (
  before: readonly string[],
  after: readonly string[],
  newId: CreateId,
): WishChange[] => [
  ...after.filter((id) => !before.includes(id)).map((id) => ({ changeId: newId(), id, wished: true })),
  ...before.filter((id) => !after.includes(id)).map((id) => ({ changeId: newId(), id, wished: false })),
];

/** Merges a visitor's cart into the account: at least the same quantity of each product. */
export const guestCartChanges = (items: readonly CartItem[], newId: CreateId): CartChange[] =>
  items.map(({ id, quantity }) => ({ changeId: newId(), id, atLeast: quantity }));
