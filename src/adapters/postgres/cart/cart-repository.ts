import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { changedQuantity, MAX_STORED_CHANGE_IDS } from '#domain/cart/cart-change.ts';
import type { CartLine, CartRepository } from '#services/ports/ports.ts';
import { IS_FOR_SALE } from '../catalogue/index.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { retryOnUnknownCommit } from '../connection/transactions.ts';
import { cartChanges, cartLines, products, users, wishItems } from '../schema/schema.ts';

type Change = Parameters<CartRepository['apply']>[1][number];

const readLines = (orm: Orm | Transaction, userId: string): Promise<CartLine[]> =>
  orm
    .select({ productId: cartLines.productId, quantity: cartLines.quantity })
    .from(cartLines)
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.sequence));

/** Records the changes as applied; returns those that were new. */
const recordChanges = async (
  tx: Transaction,
  userId: string,
  changes: readonly Change[],
  appliedAt: Date,
): Promise<Change[]> => {
  const unique = [...new Map(changes.map((change) => [change.changeId, change])).values()];
  if (unique.length === 0) return [];
  const inserted = await tx
    .insert(cartChanges)
    .values(unique.map(({ changeId }) => ({ userId, changeId, appliedAt })))
    .onConflictDoNothing()
    .returning({ changeId: cartChanges.changeId });
  if (inserted.length > 0) await deleteOldestChanges(tx, userId);
  const insertedIds = new Set(inserted.map(({ changeId }) => changeId));
  return unique.filter(({ changeId }) => insertedIds.has(changeId.toLowerCase()));
};

/** Limits the recorded changes per user, so that one client cannot fill the disk. */
const deleteOldestChanges = async (tx: Transaction, userId: string): Promise<void> => {
  const isOfUser = eq(cartChanges.userId, userId);
  const oldest = tx
    .select({ changeId: cartChanges.changeId })
    .from(cartChanges)
    .where(isOfUser)
    .orderBy(desc(cartChanges.appliedAt), cartChanges.changeId)
    .offset(MAX_STORED_CHANGE_IDS);
  await tx.delete(cartChanges).where(and(isOfUser, inArray(cartChanges.changeId, oldest)));
};

/** Carts and wish lists of accounts in PostgreSQL. The user's row is the lock of both. */
export const createCartRepository = (orm: Orm): CartRepository => ({
  of: (userId) => readLines(orm, userId),

  async wishesOf(userId) {
    const rows = await orm
      .select({ id: wishItems.productId })
      .from(wishItems)
      .where(eq(wishItems.userId, userId))
      .orderBy(asc(wishItems.addedAt), asc(wishItems.productId));
    return rows.map(({ id }) => id);
  },

  apply: (userId, changes, now) =>
    retryOnUnknownCommit(() => orm.transaction((tx) => applyChanges(tx, userId, changes, now))),

  async deleteChanges(before) {
    await orm.delete(cartChanges).where(lt(cartChanges.appliedAt, before));
  },
});

const applyChanges = async (
  tx: Transaction,
  userId: string,
  changes: readonly Change[],
  now: Date,
): Promise<CartLine[]> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const knownIds = await lockProducts(tx, changes);
  // Changes to unknown products have no effect, so they need no record.
  const newChanges = await recordChanges(
    tx,
    userId,
    changes.filter(({ id }) => knownIds.includes(id)),
    now,
  );
  await writeWishes(tx, userId, newChanges);
  const lineChanges = newChanges.flatMap((change) => ('wished' in change ? [] : [change]));
  const oldQuantities = new Map((await readLines(tx, userId)).map((line) => [line.productId, line.quantity]));
  for (const id of new Set(lineChanges.map((change) => change.id))) {
    const oldQuantity = oldQuantities.get(id) ?? 0;
    const quantity = lineChanges
      .filter((change) => change.id === id)
      .reduce((units, change) => changedQuantity(units, change), oldQuantity);
    await writeLine(tx, userId, { productId: id, quantity }, oldQuantity);
  }
  return readLines(tx, userId);
};

/** Returns the existing products, locked against deletion until the cart is written. */
const lockProducts = async (tx: Transaction, changes: readonly Change[]): Promise<string[]> => {
  const ids = [...new Set(changes.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const locked = await tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::text[])`)
    .for('key share');
  return locked.map(({ id }) => id);
};

/** Writes the last state of each wish; those added keep their order. */
const writeWishes = async (tx: Transaction, userId: string, changes: readonly Change[]): Promise<void> => {
  const wished = new Map(
    changes.flatMap((change) => ('wished' in change ? [[change.id, change.wished]] : [])),
  );
  const idsOf = (state: boolean) => [...wished].flatMap(([id, value]) => (value === state ? [id] : []));
  const [added, removed] = [idsOf(true), idsOf(false)];
  if (added.length > 0)
    await tx.execute(sql`
      insert into ${wishItems} (user_id, product_id, added_at)
      select ${userId}::uuid, ${products.id}, now() + wished.position * interval '1 millisecond'
      from unnest(${sql.param(added)}::text[]) with ordinality as wished (id, position)
      join ${products} on ${products.id} = wished.id and ${IS_FOR_SALE}
      on conflict do nothing`);
  if (removed.length > 0)
    await tx
      .delete(wishItems)
      .where(and(eq(wishItems.userId, userId), inArray(wishItems.productId, removed)));
};

const writeLine = async (
  tx: Transaction,
  userId: string,
  { productId, quantity }: CartLine,
  oldQuantity: number,
): Promise<void> => {
  const isLine = and(eq(cartLines.userId, userId), eq(cartLines.productId, productId));
  if (quantity === oldQuantity) return;
  if (quantity === 0) await tx.delete(cartLines).where(isLine);
  else if (oldQuantity === 0) await tx.insert(cartLines).values({ userId, productId, quantity });
  else await tx.update(cartLines).set({ quantity }).where(isLine);
};
