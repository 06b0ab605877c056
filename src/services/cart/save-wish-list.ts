import type { User } from '#domain/accounts/session.ts';
import type { WishItem } from '#domain/cart/wish-list.ts';
import { findProducts } from '../catalogue/find-products.ts';
import type { Ports } from '../ports/ports.ts';

/** Returns the wish list, oldest first (WISH-3). */
export const listWishes =
  ({ wishes, shelf }: Pick<Ports, 'wishes' | 'shelf'>) =>
  async (user: User): Promise<WishItem[]> => {
    const products = await findProducts({ shelf })(await wishes.of(user.id));
    return products.map((product) => ({ ...product, user: user.email }));
  };

/** Adds a product to the wish list; returns false for an unknown product. */
export const addWish =
  ({ wishes }: Pick<Ports, 'wishes'>) =>
  (user: User, productId: string): Promise<boolean> =>
    wishes.add(user.id, productId);

export const removeWish =
  ({ wishes }: Pick<Ports, 'wishes'>) =>
  (user: User, productId: string): Promise<void> =>
    wishes.remove(user.id, productId);
