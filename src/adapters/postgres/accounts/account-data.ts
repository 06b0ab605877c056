import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AccountDataRepository } from '#services/ports/ports.ts';
import type { Orm, Querier, Transaction } from '../connection/database.ts';
import { isGuestOrder, isOrderOf } from '../orders/index.ts';
import { deleteExpiredRedemptions } from '../promotions/index.ts';
import { sameEmail } from '../rows/same-email.ts';
import { orders, passwords, users } from '../schema/schema.ts';
import { readAccount } from './account-record.ts';
import { anonymizeUnpaidOrders } from './anonymize-unpaid-orders.ts';
import { anonymizeDeliveredOrders, deleteAccount, deleteGuestData } from './delete-account.ts';
import { readPerson } from './person-record.ts';

/** Export and deletion of all data about an account or guest, in PostgreSQL. */
export const createAccountData = (orm: Orm): AccountDataRepository => ({
  async passwordHash(userId) {
    const [row] = await orm.select().from(passwords).where(eq(passwords.userId, userId));
    return row?.hash;
  },
  export: (user) => inSnapshot(orm, (tx) => readAccount(tx, user)),
  exportPerson: (email) => inSnapshot(orm, (tx) => readPerson(tx, email)),
  delete: (user) => orm.transaction((tx) => deleteAccount(tx, user)),
  async findByEmail(email) {
    const [user] = await orm.select().from(users).where(sameEmail(users.email, email));
    return user;
  },
  openOrders: (userId) => openOrders(orm, isOrderOf(userId)),
  openOrdersOfGuest: (email) => openOrders(orm, isGuestOrder(email)),
  async deleteDeliveredAddresses() {
    await orm.transaction(anonymizeDeliveredOrders);
    await deleteExpiredRedemptions(orm);
  },
  anonymizeUnpaidOrders: (before) => anonymizeUnpaidOrders(orm, before),
  deleteGuest: (email) => orm.transaction((tx) => deleteGuestData(tx, email)),
});

/** One snapshot makes the parts of an export consistent with each other. */
const inSnapshot = <T>(orm: Orm, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  orm.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    return read(tx);
  });

const openOrders = async (querier: Querier, condition: SQL | undefined): Promise<string[]> => {
  const open = and(condition, eq(orders.status, 'awaiting-payment'));
  const rows = await querier.select({ orderNumber: orders.receipt }).from(orders).where(open);
  return rows.map(({ orderNumber }) => orderNumber);
};
