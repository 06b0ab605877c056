import type { User } from '#domain/accounts/session.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { type CartChange, CHANGE_ID_RETENTION_MS } from '#domain/cart/cart-change.ts';
import type { Ports } from '../ports/ports.ts';
import { cartItemsOf } from './cart-items.ts';

export const readCart =
  (ports: Pick<Ports, 'carts' | 'catalogue'>) =>
  async (user: User): Promise<CartItem[]> =>
    cartItemsOf(ports, await ports.carts.of(user.id));

/** Applies changes to the saved cart, each `changeId` once, and returns the cart. */
export const changeCart =
  (ports: Pick<Ports, 'carts' | 'catalogue' | 'clock'>) =>
  async (user: User, changes: readonly CartChange[]): Promise<CartItem[]> =>
    cartItemsOf(ports, await ports.carts.apply(user.id, changes, ports.clock()));

/** Deletes the ids of changes that browsers hardly retry any more; a later retry would be applied twice. */
export const deleteOldCartChanges =
  ({ carts, clock }: Pick<Ports, 'carts' | 'clock'>) =>
  (): Promise<void> =>
    carts.deleteChanges(new Date(clock().getTime() - CHANGE_ID_RETENTION_MS));
