import type { User } from '#domain/accounts/session.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { CHANGE_ID_RETENTION_MS, type SavedItemChange } from '#domain/cart/cart-change.ts';
import type { WishItem } from '#domain/cart/wish-list.ts';
import type { Ports } from '../ports/ports.ts';
import { cartItemsOf } from './cart-items.ts';
import { listWishes } from './saved-wish-list.ts';

type SavedItems = { readonly cart: CartItem[]; readonly wishList: WishItem[] };

/** Returns the saved cart with current product data. */
export async function readCart(ports: Pick<Ports, 'carts' | 'catalogue'>, user: User): Promise<CartItem[]> {
  return cartItemsOf(ports, await ports.carts.of(user.id));
}

/** Returns the saved cart and wish list with current product data. */
export async function readSavedItems(
  ports: Pick<Ports, 'carts' | 'wishLists' | 'catalogue'>,
  user: User,
): Promise<SavedItems> {
  const [cart, wishList] = await Promise.all([readCart(ports, user), listWishes(ports, user)]);
  return { cart, wishList };
}

/** Applies changes to the saved cart and wish list, each `changeId` once, and returns both. */
export async function changeSavedItems(
  ports: Pick<Ports, 'carts' | 'wishLists' | 'catalogue' | 'clock'>,
  user: User,
  changes: readonly SavedItemChange[],
): Promise<SavedItems> {
  const cart = await changeCart(ports, user, changes);
  return { cart, wishList: await listWishes(ports, user) };
}

/** Applies changes, each `changeId` once, and returns the cart. */
export async function changeCart(
  ports: Pick<Ports, 'carts' | 'catalogue' | 'clock'>,
  user: User,
  changes: readonly SavedItemChange[],
): Promise<CartItem[]> {
  return cartItemsOf(ports, await ports.carts.apply(user.id, changes, ports.clock()));
}

/** Deletes the ids of changes that browsers hardly retry any more; a later retry would be applied twice. */
export function deleteOldCartChanges({ carts, clock }: Pick<Ports, 'carts' | 'clock'>): Promise<void> {
  return carts.deleteChanges(new Date(clock().getTime() - CHANGE_ID_RETENTION_MS));
}
