import { toProduct } from '#domain/product.ts';
import type { User } from '#domain/session.ts';
import type { WishItem } from '#domain/wish-list.ts';
import type { Ports } from './ports.ts';

/** The shopper's own wishes, in the order in which they came (WISH-3). */
export const listWishes =
  ({ wishes, shelf }: Pick<Ports, 'wishes' | 'shelf'>) =>
  async (user: User): Promise<WishItem[]> => {
    const ids = await wishes.of(user.id);
    const products = new Map((await shelf.byIds(ids)).map((product) => [product.id, toProduct(product)]));
    return ids.flatMap((id) => {
      const product = products.get(id);
      return product ? [{ ...product, user: user.email }] : [];
    });
  };

/** Keeps a wish; false when the shop has no such product. */
export const addWish =
  ({ wishes }: Pick<Ports, 'wishes'>) =>
  (user: User, productId: string): Promise<boolean> =>
    wishes.add(user.id, productId);

/** Gives a wish up. */
export const removeWish =
  ({ wishes }: Pick<Ports, 'wishes'>) =>
  (user: User, productId: string): Promise<void> =>
    wishes.remove(user.id, productId);
