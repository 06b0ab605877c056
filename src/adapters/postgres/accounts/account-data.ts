import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { User } from '#domain/accounts/session.ts';
import { toOrderRecord } from '#domain/orders/order.ts';
import type { AccountDataRepository, AccountRecord } from '#services/ports/ports.ts';
import type { Orm, Querier } from '../connection/database.ts';
import { iterateOrders } from '../orders/index.ts';
import { deleteExpiredRedemptions } from '../promotions/index.ts';
import { sameEmail } from '../rows/same-email.ts';
import {
  cartLines,
  enquiries,
  federatedAccounts,
  orders,
  outboxMessages,
  passwords,
  sessions,
  trustedDevices,
  users,
  wishItems,
} from '../schema/schema.ts';
import { anonymizeUnpaidOrders } from './anonymize-unpaid-orders.ts';
import { anonymizeDeliveredOrders, deleteAccount, deleteGuestData, isGuestOrder } from './delete-account.ts';

/** Export and deletion of all data about an account or guest, in PostgreSQL. */
export const createAccountData = (orm: Orm): AccountDataRepository => ({
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
  delete: (user) => orm.transaction((tx) => deleteAccount(tx, user)),
  async findByEmail(email) {
    const [user] = await orm.select().from(users).where(sameEmail(users.email, email));
    return user;
  },
  openOrders: (userId) => openOrders(orm, eq(orders.userId, userId)),
  openOrdersOfGuest: (email) => openOrders(orm, isGuestOrder(email)),
  async deleteDeliveredAddresses() {
    await anonymizeDeliveredOrders(orm);
    await deleteExpiredRedemptions(orm);
  },
  anonymizeUnpaidOrders: (before) => anonymizeUnpaidOrders(orm, before),
  deleteGuest: (email) => orm.transaction((tx) => deleteGuestData(tx, email)),
});

const openOrders = async (querier: Querier, condition: SQL | undefined): Promise<string[]> => {
  const open = and(condition, eq(orders.status, 'awaiting-payment'));
  const rows = await querier.select({ orderNumber: orders.receipt }).from(orders).where(open);
  return rows.map(({ orderNumber }) => orderNumber);
};

const readAccount = async (querier: Querier, user: User): Promise<AccountRecord> => {
  const { id, email, displayName, createdAt, emailVerifiedAt } = user;
  const contact = { email, isVerified: emailVerifiedAt !== null };
  const googleAccounts = await querier
    .select()
    .from(federatedAccounts)
    .where(eq(federatedAccounts.userId, id));
  const password = await querier.select().from(passwords).where(eq(passwords.userId, id));
  return {
    account: {
      email,
      displayName,
      createdAt: createdAt.toISOString(),
      emailVerifiedAt: emailVerifiedAt?.toISOString() ?? null,
      hasPassword: password.length > 0,
      google: googleAccounts.map(({ issuer, subject }) => ({ issuer, subject })),
    },
    ...(await readSessionsAndDevices(querier, id)),
    ...(await readCartAndWishList(querier, id)),
    orders: await Array.fromAsync(iterateOrders(querier, id), (order) => ({
      ...toOrderRecord(order),
      shipping: order.shipping,
      billing: order.billing,
    })),
    ...(await readEmailsAndEnquiries(querier, contact)),
  };
};

const readSessionsAndDevices = async (querier: Querier, userId: string) => {
  const openSessions = await querier.select().from(sessions).where(eq(sessions.userId, userId));
  const trusted = await querier.select().from(trustedDevices).where(eq(trustedDevices.userId, userId));
  return {
    sessions: openSessions.map(({ startedAt, expiresAt }) => ({
      startedAt: startedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    trustedDevices: trusted.map(({ seenAt }) => ({ signedInAt: seenAt.toISOString() })),
  };
};

const readCartAndWishList = async (querier: Querier, userId: string) => {
  const wished = await querier
    .select()
    .from(wishItems)
    .where(eq(wishItems.userId, userId))
    .orderBy(asc(wishItems.addedAt));
  const lines = await querier
    .select()
    .from(cartLines)
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.sequence));
  return {
    wishes: wished.map(({ productId, addedAt }) => ({ productId, addedAt: addedAt.toISOString() })),
    cart: lines.map(({ productId, quantity }) => ({ productId, quantity })),
  };
};

const readEmailsAndEnquiries = async (
  querier: Querier,
  { email, isVerified }: { email: string; isVerified: boolean },
) => {
  const isTo = (column: typeof outboxMessages.to | typeof enquiries.email) =>
    and(sameEmail(column, email), sql`${isVerified}`);
  const sent = await querier
    .select()
    .from(outboxMessages)
    .where(isTo(outboxMessages.to))
    .orderBy(asc(outboxMessages.createdAt));
  const written = await querier
    .select()
    .from(enquiries)
    .where(isTo(enquiries.email))
    .orderBy(asc(enquiries.createdAt));
  return {
    emails: sent.map(({ kind, createdAt, sentAt }) => ({
      kind,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
    enquiries: written.map(({ reference, name, email: from, phone, town, message, createdAt }) => ({
      reference,
      name,
      email: from,
      phone,
      town,
      message,
      createdAt: createdAt.toISOString(),
    })),
  };
};
