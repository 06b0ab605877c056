import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { CHANGES_REMEMBERED, changedQuantity } from '#domain/cart/cart-change.ts';
import type { CartLine, CartRepository } from '#services/ports/ports.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { untilKnown } from '../connection/transactions.ts';
import { cartChanges, cartLines, products, users } from '../schema/schema.ts';

type Change = Parameters<CartRepository['apply']>[1][number];

const linesOf = (orm: Orm | Transaction, userId: string): Promise<CartLine[]> =>
  orm
    .select({ productId: cartLines.productId, quantity: cartLines.quantity })
    .from(cartLines)
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.line));

/** Records the changes as applied; returns those that were new. */
const unapplied = async (
  tx: Transaction,
  userId: string,
  changes: readonly Change[],
  appliedAt: Date,
): Promise<Change[]> => {
  const once = [...new Map(changes.map((change) => [change.changeId, change])).values()];
  if (once.length === 0) return [];
  const marked = await tx
    .insert(cartChanges)
    .values(once.map(({ changeId }) => ({ userId, changeId, appliedAt })))
    .onConflictDoNothing()
    .returning({ changeId: cartChanges.changeId });
  if (marked.length > 0) await forgetOldest(tx, userId);
  const fresh = new Set(marked.map(({ changeId }) => changeId));
  return once.filter(({ changeId }) => fresh.has(changeId.toLowerCase()));
};

/** Limits the recorded changes per user, so that one client cannot fill the disk. */
const forgetOldest = async (tx: Transaction, userId: string): Promise<void> => {
  const own = eq(cartChanges.userId, userId);
  const oldest = tx
    .select({ changeId: cartChanges.changeId })
    .from(cartChanges)
    .where(own)
    .orderBy(desc(cartChanges.appliedAt), cartChanges.changeId)
    .offset(CHANGES_REMEMBERED);
  await tx.delete(cartChanges).where(and(own, inArray(cartChanges.changeId, oldest)));
};

/** Carts of accounts in PostgreSQL. The user's row is the lock of the cart. */
export const createCartRepository = (orm: Orm): CartRepository => ({
  of: (userId) => linesOf(orm, userId),

  apply: (userId, changes, now) =>
    untilKnown(() => orm.transaction((tx) => applyChanges(tx, userId, changes, now))),

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
  const known = await lockKnown(tx, changes);
  // Changes to unknown products have no effect, so they need no record.
  const fresh = await unapplied(
    tx,
    userId,
    changes.filter(({ id }) => known.includes(id)),
    now,
  );
  const before = new Map((await linesOf(tx, userId)).map((line) => [line.productId, line.quantity]));
  for (const id of new Set(fresh.map((change) => change.id))) {
    const old = before.get(id) ?? 0;
    const quantity = fresh
      .filter((change) => change.id === id)
      .reduce((units, change) => changedQuantity(units, change), old);
    await writeLine(tx, userId, { productId: id, quantity }, old);
  }
  return linesOf(tx, userId);
};

/** Returns the existing products, locked against deletion until the cart is written. */
const lockKnown = async (tx: Transaction, changes: readonly Change[]): Promise<string[]> => {
  const wanted = [...new Set(changes.map(({ id }) => id))];
  if (wanted.length === 0) return [];
  const known = await tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(wanted)}::text[])`)
    .for('key share');
  return known.map(({ id }) => id);
};

const writeLine = async (
  tx: Transaction,
  userId: string,
  { productId, quantity }: CartLine,
  old: number,
): Promise<void> => {
  const line = and(eq(cartLines.userId, userId), eq(cartLines.productId, productId));
  if (quantity === old) return;
  if (quantity === 0) await tx.delete(cartLines).where(line);
  else if (old === 0) await tx.insert(cartLines).values({ userId, productId, quantity });
  else await tx.update(cartLines).set({ quantity }).where(line);
};
