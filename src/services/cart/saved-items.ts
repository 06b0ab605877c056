import type { User } from '#domain/accounts/session.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { CHANGE_ID_RETENTION_MS, type SavedItemChange } from '#domain/cart/cart-change.ts';
import type { WishItem } from '#domain/cart/wish-list.ts';
import { findProducts } from '../catalogue/index.ts';
import type { CartLine, Ports } from '../ports/ports.ts';
import { cartItemsOf } from './cart-items.ts';

type SavedItemsDeps = Pick<Ports, 'carts' | 'catalogue'>;
type SavedItems = { readonly cart: CartItem[]; readonly wishList: WishItem[] };

/** Returns the saved cart, and the wish list oldest first (WISH-3), with current product data. */
export async function readSavedItems(ports: SavedItemsDeps, user: User): Promise<SavedItems> {
  return withProducts(ports, user, ports.carts.of(user.id));
}

/** Applies changes to the saved cart and wish list, each `changeId` once, and returns both. */
export async function changeSavedItems(
  ports: SavedItemsDeps & Pick<Ports, 'clock'>,
  user: User,
  changes: readonly SavedItemChange[],
): Promise<SavedItems> {
  return withProducts(ports, user, await ports.carts.apply(user.id, changes, ports.clock()));
}

const withProducts = async (
  ports: SavedItemsDeps,
  user: User,
  lines: readonly CartLine[] | Promise<readonly CartLine[]>,
): Promise<SavedItems> => {
  const readCart = async () => cartItemsOf(ports, await lines);
  const readWishes = async () => findProducts(ports, await ports.carts.wishesOf(user.id));
  const [cart, products] = await Promise.all([readCart(), readWishes()]);
  return { cart, wishList: products.map((product) => ({ ...product, user: user.email })) };
};

/** Deletes the ids of changes that browsers hardly retry any more; a later retry would be applied twice. */
export function deleteOldCartChanges({ carts, clock }: Pick<Ports, 'carts' | 'clock'>): Promise<void> {
  return carts.deleteChanges(new Date(clock().getTime() - CHANGE_ID_RETENTION_MS));
}
