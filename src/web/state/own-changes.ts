import { z } from 'zod/mini';
import type { CartItem } from '#domain/cart/cart.ts';
import { type CartChange, cartChangeSchema } from '#domain/cart/cart-change.ts';
import { wishesOf } from '#domain/cart/wish-list.ts';
import type { RootState } from './store.ts';

/** A heart that was pressed. */
const wishChangeSchema = z.strictObject({ changeId: z.uuid(), id: z.string(), wished: z.boolean() });
type WishChange = z.infer<typeof wishChangeSchema>;

/** A change of a shopper's own things that the shop has not been told yet. */
export const ownChangeSchema = z.union([wishChangeSchema, cartChangeSchema]);
export type OwnChange = WishChange | CartChange;

export const isWishChange = (change: OwnChange): change is WishChange => 'wished' in change;

type NewId = () => string;

/** What became different of the cart and of a shopper's wishes between two states, as changes to tell the shop. */
export const changesBetween = (
  before: RootState,
  after: RootState,
  user: string,
  newId: NewId,
): OwnChange[] => [
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
  newId: NewId,
): CartChange[] => {
  if (before === after) return [];
  const units = new Map(after.map(({ id, quantity }) => [id, quantity]));
  for (const { id, quantity } of before) units.set(id, (units.get(id) ?? 0) - quantity);
  return [...units].flatMap(([id, by]) => (by === 0 ? [] : [{ changeId: newId(), id, by }]));
};

const wishChangesBetween = (
  before: readonly string[],
  after: readonly string[],
  newId: NewId,
): WishChange[] => [
  ...after.filter((id) => !before.includes(id)).map((id) => ({ changeId: newId(), id, wished: true })),
  ...before.filter((id) => !after.includes(id)).map((id) => ({ changeId: newId(), id, wished: false })),
];

/** What a visitor's cart brings along into the account: at least as much of everything. */
export const broughtAlong = (items: readonly CartItem[], newId: NewId): CartChange[] =>
  items.map(({ id, quantity }) => ({ changeId: newId(), id, atLeast: quantity }));
