import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { isSameAddress } from '#domain/orders/address.ts';
import { MAX_SAVED_ADDRESSES, type SavedAddress } from '#domain/orders/addresses/saved-address.ts';
import { err, ok } from '#domain/values/result.ts';
import type { AddressRepository } from '#services/ports/ports.ts';
import { takeLock } from '../../connection/advisory-lock.ts';
import type { Orm, Querier, Transaction } from '../../connection/database.ts';
import { orders, savedAddresses } from '../../schema/schema.ts';
import { readAddress } from '../stored-order.ts';

/** The address books of accounts in PostgreSQL. */
export const createAddressRepository = (orm: Orm): AddressRepository => ({
  list: (userId) => listAddresses(orm, userId),

  async lastUsed(userId) {
    const [order] = await orm
      .select({ shipping: orders.shipping })
      .from(orders)
      // The address of an erased order is empty, and so is its email.
      .where(and(eq(orders.userId, userId), ne(orders.email, '')))
      .orderBy(desc(orders.createdAt))
      .limit(1);
    return order && readAddress(order.shipping);
  },

  save: (userId, saved) => orm.transaction((tx) => save(tx, userId, saved)),

  remove: (userId, id) =>
    orm.transaction(async (tx) => {
      await lockAddresses(tx, userId);
      await tx
        .delete(savedAddresses)
        .where(and(eq(savedAddresses.userId, userId), eq(savedAddresses.id, id)));
      const [first] = await listAddresses(tx, userId);
      if (first && !first.isDefault) await makeDefault(tx, userId, first.id);
    }),
});

/** Serialized per account, so that each call counts the addresses of the calls before it. */
const lockAddresses = (tx: Transaction, userId: string): Promise<void> => takeLock(tx, `addresses ${userId}`);

const listAddresses = async (querier: Querier, userId: string): Promise<SavedAddress[]> => {
  const rows = await querier
    .select()
    .from(savedAddresses)
    .where(eq(savedAddresses.userId, userId))
    .orderBy(desc(savedAddresses.isDefault), desc(savedAddresses.createdAt), savedAddresses.id);
  return rows.map(({ id, isDefault, address }) => ({ id, isDefault, address: readAddress(address) }));
};

const save = async (
  tx: Transaction,
  ...[userId, { id, isNew, address, isDefault }]: Parameters<AddressRepository['save']>
): ReturnType<AddressRepository['save']> => {
  await lockAddresses(tx, userId);
  const saved = await listAddresses(tx, userId);
  const edited = isNew ? undefined : saved.find((one) => one.id === id);
  if (!isNew && !edited) return err({ code: 'not-found' });
  const equal = saved.find((one) => one !== edited && isSameAddress(one.address, address));
  const target = equal ?? edited;
  if (!target && saved.length >= MAX_SAVED_ADDRESSES) return err({ code: 'too-many-addresses' });
  // Two equal ones would be offered at the checkout.
  if (equal && edited) await tx.delete(savedAddresses).where(eq(savedAddresses.id, edited.id));
  else if (edited) await tx.update(savedAddresses).set({ address }).where(eq(savedAddresses.id, edited.id));
  else if (!equal) await tx.insert(savedAddresses).values({ id, userId, address });
  if (isDefault || edited?.isDefault || saved.length === 0) await makeDefault(tx, userId, target?.id ?? id);
  return ok(undefined);
};

const makeDefault = async (tx: Transaction, userId: string, id: string): Promise<void> => {
  await tx
    .update(savedAddresses)
    .set({ isDefault: false })
    .where(
      and(eq(savedAddresses.userId, userId), ne(savedAddresses.id, id), sql`${savedAddresses.isDefault}`),
    );
  await tx
    .update(savedAddresses)
    .set({ isDefault: true })
    .where(and(eq(savedAddresses.userId, userId), eq(savedAddresses.id, id)));
};
