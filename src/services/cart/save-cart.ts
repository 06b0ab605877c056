import type { User } from '#domain/accounts/session.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { type CartChange, REMEMBERED_MS } from '#domain/cart/cart-change.ts';
import type { Ports } from '../ports/ports.ts';
import { cartItemsOf } from './cart-items.ts';

/** The cart that the account keeps. */
export const readCart =
  (ports: Pick<Ports, 'carts' | 'shelf'>) =>
  async (user: User): Promise<CartItem[]> =>
    cartItemsOf(ports, await ports.carts.of(user.id));

/** Changes it, each change once, and answers what it then holds. */
export const changeCart =
  (ports: Pick<Ports, 'carts' | 'shelf' | 'clock'>) =>
  async (user: User, changes: readonly CartChange[]): Promise<CartItem[]> =>
    cartItemsOf(ports, await ports.carts.apply(user.id, changes, ports.clock()));

/** Forgets changes so old that hardly a browser repeats them; one that does has it counted again. */
export const forgetCartChanges =
  ({ carts, clock }: Pick<Ports, 'carts' | 'clock'>) =>
  (): Promise<void> =>
    carts.forgetChanges(new Date(clock().getTime() - REMEMBERED_MS));
