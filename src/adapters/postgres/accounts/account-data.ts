import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { User } from '#domain/accounts/session.ts';
import { toOrderRecord } from '#domain/orders/order.ts';
import type { AccountData, AccountRecord } from '#services/ports/ports.ts';
import type { Orm } from '../connection/database.ts';
import { everyOrder } from '../orders/order-list.ts';
import { forgetSpent } from '../promotions/redeemed-codes.ts';
import { sameEmail } from '../rows/same-email.ts';
import {
  cartLines,
  devices,
  enquiries,
  federatedAccounts,
  letters,
  orders,
  passwords,
  sessions,
  users,
  wishItems,
} from '../schema/schema.ts';
import { forgetUnpaid } from './anonymize-unpaid-orders.ts';
import { forgetDelivered, ofGuest, removeAccount, removeGuest } from './delete-account.ts';

/** Export and deletion of all data about an account or guest, in PostgreSQL. */
export const createAccountData = (orm: Orm): AccountData => ({
  async passwordHash(userId) {
    const [row] = await orm.select().from(passwords).where(eq(passwords.userId, userId));
    return row?.hash;
  },
  export: (user) =>
    orm.transaction(async (tx) => {
      // One snapshot keeps the parts of the export consistent with each other.
      await tx.execute(sql`set transaction isolation level repeatable read, read only`);
      return readAccount(tx, user);
    }),
  delete: (user) => orm.transaction((tx) => removeAccount(tx, user)),
  async findByEmail(email) {
    const [user] = await orm.select().from(users).where(sameEmail(users.email, email));
    return user;
  },
  openOrders: (userId) => openOrders(orm, eq(orders.userId, userId)),
  openOrdersOfGuest: (email) => openOrders(orm, ofGuest(email)),
  async deleteDeliveredAddresses() {
    await forgetDelivered(orm);
    await forgetSpent(orm);
  },
  deleteAbandonedOrders: (before) => forgetUnpaid(orm, before),
  deleteGuest: (email) => orm.transaction((tx) => removeGuest(tx, email)),
});

type Querier = Pick<Orm, 'select'>;

const openOrders = async (querier: Querier, whose: SQL | undefined): Promise<string[]> => {
  const open = and(whose, eq(orders.status, 'awaiting-payment'));
  const rows = await querier.select({ receipt: orders.receipt }).from(orders).where(open);
  return rows.map(({ receipt }) => receipt);
};

const readAccount = async (querier: Querier, user: User): Promise<AccountRecord> => {
  const { id, email, displayName, createdAt, emailProvenAt } = user;
  const own = { email, isProven: emailProvenAt !== null };
  const ways = await querier.select().from(federatedAccounts).where(eq(federatedAccounts.userId, id));
  const password = await querier.select().from(passwords).where(eq(passwords.userId, id));
  return {
    account: {
      email,
      displayName,
      createdAt: createdAt.toISOString(),
      emailProvenAt: emailProvenAt?.toISOString() ?? null,
      hasPassword: password.length > 0,
      google: ways.map(({ issuer, subject }) => ({ issuer, subject })),
    },
    ...(await readSignIns(querier, id)),
    ...(await readLists(querier, id)),
    orders: await Array.fromAsync(everyOrder(querier, id), (order) => ({
      ...toOrderRecord(order),
      shipping: order.shipping,
      billing: order.billing,
    })),
    ...(await readWritten(querier, own)),
  };
};

const readSignIns = async (querier: Querier, userId: string) => {
  const open = await querier.select().from(sessions).where(eq(sessions.userId, userId));
  const known = await querier.select().from(devices).where(eq(devices.userId, userId));
  return {
    sessions: open.map(({ startedAt, expiresAt }) => ({
      startedAt: startedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    browsers: known.map(({ seenAt }) => ({ signedInAt: seenAt.toISOString() })),
  };
};

const readLists = async (querier: Querier, userId: string) => {
  const wished = await querier
    .select()
    .from(wishItems)
    .where(eq(wishItems.userId, userId))
    .orderBy(asc(wishItems.addedAt));
  const lines = await querier
    .select()
    .from(cartLines)
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.line));
  return {
    wishes: wished.map(({ productId, addedAt }) => ({ productId, addedAt: addedAt.toISOString() })),
    cart: lines.map(({ productId, quantity }) => ({ productId, quantity })),
  };
};

const readWritten = async (querier: Querier, { email, isProven }: { email: string; isProven: boolean }) => {
  const to = (column: typeof letters.to | typeof enquiries.email) =>
    and(sameEmail(column, email), sql`${isProven}`);
  const sent = await querier.select().from(letters).where(to(letters.to)).orderBy(asc(letters.createdAt));
  const asked = await querier
    .select()
    .from(enquiries)
    .where(to(enquiries.email))
    .orderBy(asc(enquiries.createdAt));
  return {
    letters: sent.map(({ kind, createdAt, sentAt }) => ({
      kind,
      writtenAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
    enquiries: asked.map(({ reference, name, email: from, phone, town, message, createdAt }) => ({
      reference,
      name,
      email: from,
      phone,
      town,
      message,
      writtenAt: createdAt.toISOString(),
    })),
  };
};
