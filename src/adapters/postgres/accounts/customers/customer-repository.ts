import { and, eq, isNull, ne } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { Customer, CustomerRepository } from '#services/ports/ports.ts';
import { notifyAdmin } from '../../connection/admin-changes.ts';
import { withCustomPlans } from '../../connection/custom-plans.ts';
import type { Orm, Querier, Transaction } from '../../connection/database.ts';
import { sameEmail } from '../../rows/same-email.ts';
import { orders, staffNotes, users } from '../../schema/schema.ts';
import { readDetails } from './customer-details.ts';
import { listCustomers, readCustomers } from './customer-list.ts';

/** Customers as staff see them, in PostgreSQL. */
export const createCustomers = (orm: Orm): CustomerRepository => ({
  list: (query) => withCustomPlans(orm, (tx) => listCustomers(tx, query)),
  find: (id) => findCustomer(orm, id),
  readSummary: async ({ email }) => (await readCustomers(orm, [emailKey(email)]))[0],
  readDetails: (customer) => readDetails(orm, customer),

  addNote: (customer, { staffId, text }) =>
    orm.transaction(async (tx) => {
      if (!(await lock(tx, customer))) return false;
      await tx.insert(staffNotes).values({ customerEmail: emailKey(customer.email), staffId, text });
      await notifyAdmin(tx);
      return true;
    }),
});

const findCustomer = async (querier: Querier, id: string): Promise<Customer | undefined> => {
  const [account] = await querier.select().from(users).where(eq(users.id, id));
  if (account) return { id, email: account.email, account };
  const [order] = await querier
    .select({ userId: orders.userId, email: orders.email })
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.anonymizeAt), ne(orders.email, '')));
  if (!order) return undefined;
  const isOwner = order.userId === null ? sameEmail(users.email, order.email) : eq(users.id, order.userId);
  const [owner] = await querier.select().from(users).where(isOwner);
  return owner
    ? { id: owner.id, email: owner.email, account: owner }
    : { id, email: order.email, account: null };
};

/** Makes a concurrent erasure wait, which then deletes the note as well; returns false after one. */
const lock = async (tx: Transaction, { id, email, account }: Customer): Promise<boolean> => {
  const locked = account
    ? await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, account.id), sameEmail(users.email, email)))
        .for('share')
    : await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.id, id), isNull(orders.anonymizeAt), sameEmail(orders.email, email)))
        .for('share');
  return locked.length > 0;
};
