import type { User } from '#domain/accounts/session.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { type CartChange, CHANGE_ID_RETENTION_MS } from '#domain/cart/cart-change.ts';
import type { Ports } from '../ports/ports.ts';
import { cartItemsOf } from './cart-items.ts';

/** Returns the saved cart with current product data. */
export async function readCart(ports: Pick<Ports, 'carts' | 'catalogue'>, user: User): Promise<CartItem[]> {
  return cartItemsOf(ports, await ports.carts.of(user.id));
}

/** Applies changes to the saved cart, each `changeId` once, and returns the cart. */
export async function changeCart(
  ports: Pick<Ports, 'carts' | 'catalogue' | 'clock'>,
  user: User,
  changes: readonly CartChange[],
): Promise<CartItem[]> {
  return cartItemsOf(ports, await ports.carts.apply(user.id, changes, ports.clock()));
}

/** Deletes the ids of changes that browsers hardly retry any more; a later retry would be applied twice. */
export function deleteOldCartChanges({ carts, clock }: Pick<Ports, 'carts' | 'clock'>): Promise<void> {
  return carts.deleteChanges(new Date(clock().getTime() - CHANGE_ID_RETENTION_MS));
}
