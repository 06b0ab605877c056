import type { User } from '#domain/accounts/session.ts';
import type { WishItem } from '#domain/cart/wish-list.ts';
import { findProducts } from '../catalogue/index.ts';
import type { Ports } from '../ports/ports.ts';

/** Returns the wish list, oldest first (WISH-3). */
export const listWishes =
  ({ wishLists, catalogue }: Pick<Ports, 'wishLists' | 'catalogue'>) =>
  async (user: User): Promise<WishItem[]> => {
    const products = await findProducts({ catalogue })(await wishLists.of(user.id));
    return products.map((product) => ({ ...product, user: user.email }));
  };

/** Adds a product to the wish list; returns false for an unknown product. */
export const addWish =
  ({ wishLists }: Pick<Ports, 'wishLists'>) =>
  (user: User, productId: string): Promise<boolean> =>
    wishLists.add(user.id, productId);

export const removeWish =
  ({ wishLists }: Pick<Ports, 'wishLists'>) =>
  (user: User, productId: string): Promise<void> =>
    wishLists.remove(user.id, productId);
