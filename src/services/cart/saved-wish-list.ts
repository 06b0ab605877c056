import type { User } from '#domain/accounts/session.ts';
import type { WishItem } from '#domain/cart/wish-list.ts';
import { findProducts } from '../catalogue/index.ts';
import type { Ports } from '../ports/ports.ts';

/** Returns the wish list, oldest first (WISH-3). */
export async function listWishes(
  { wishLists, catalogue }: Pick<Ports, 'wishLists' | 'catalogue'>,
  user: User,
): Promise<WishItem[]> {
  const products = await findProducts({ catalogue }, await wishLists.of(user.id));
  return products.map((product) => ({ ...product, user: user.email }));
}
