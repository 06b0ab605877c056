import { and, asc, eq } from 'drizzle-orm';
import type { WishListRepository } from '#services/ports/ports.ts';
import { IS_FOR_SALE } from '../catalogue/index.ts';
import type { Orm } from '../connection/database.ts';
import { products, wishItems } from '../schema/schema.ts';

const isWishItem = (userId: string, productId: string) =>
  and(eq(wishItems.userId, userId), eq(wishItems.productId, productId));

export const createWishListRepository = (orm: Orm): WishListRepository => ({
  async of(userId) {
    const rows = await orm
      .select({ id: wishItems.productId })
      .from(wishItems)
      .where(eq(wishItems.userId, userId))
      .orderBy(asc(wishItems.addedAt), asc(wishItems.productId));
    return rows.map(({ id }) => id);
  },

  async add(userId, productId) {
    const [product] = await orm
      .select({ id: products.id })
      .from(products)
      .where(and(IS_FOR_SALE, eq(products.id, productId)));
    if (!product) return false;
    await orm.insert(wishItems).values({ userId, productId }).onConflictDoNothing();
    return true;
  },

  async remove(userId, productId) {
    await orm.delete(wishItems).where(isWishItem(userId, productId));
  },
});
