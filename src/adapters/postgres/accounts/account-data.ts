import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { User } from '#domain/accounts/session.ts';
import { toOrderRecord } from '#domain/orders/order.ts';
import type { AccountDataRepository, AccountRecord } from '#services/ports/ports.ts';
import type { Orm, Querier } from '../connection/database.ts';
import { hasOptedOut } from '../email/index.ts';
import { iterateOrders } from '../orders/index.ts';
import { deleteExpiredRedemptions } from '../promotions/index.ts';
import { sameEmail } from '../rows/same-email.ts';
import {
  backInStockRequests,
  cartLines,
  enquiries,
  federatedAccounts,
  orders,
  outboxMessages,
  passwords,
  savedAddresses,
  sessions,
  trustedDevices,
  users,
  wishItems,
  withdrawals,
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
      // One snapshot makes the parts of the export consistent with each other.
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
    await orm.transaction(anonymizeDeliveredOrders);
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
      getsPaymentReminders: !(await hasOptedOut(querier, email)),
      google: googleAccounts.map(({ issuer, subject }) => ({ issuer, subject })),
    },
    ...(await readSessionsAndDevices(querier, id)),
    ...(await readCartAndWishList(querier, id)),
    addresses: await readAddresses(querier, id),
    orders: await Array.fromAsync(iterateOrders(querier, id), (order) => ({
      ...toOrderRecord(order),
      shipping: order.shipping,
      billing: order.billing,
      gift: order.gift,
    })),
    ...(await readEmailsAndEnquiries(querier, contact)),
    ...(await readWithdrawals(querier, contact)),
    ...(await readBackInStockRequests(querier, contact)),
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

const readAddresses = async (querier: Querier, userId: string) => {
  const saved = await querier
    .select()
    .from(savedAddresses)
    .where(eq(savedAddresses.userId, userId))
    .orderBy(asc(savedAddresses.createdAt));
  return saved.map(({ address, isDefault, createdAt }) => ({
    address,
    isDefault,
    savedAt: createdAt.toISOString(),
  }));
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

const readWithdrawals = async (
  querier: Querier,
  { email, isVerified }: { email: string; isVerified: boolean },
) => {
  const written = await querier
    .select()
    .from(withdrawals)
    .where(and(sameEmail(withdrawals.email, email), sql`${isVerified}`))
    .orderBy(asc(withdrawals.createdAt));
  return {
    withdrawals: written.map(({ reference, orderNumber, name, email: from, items, createdAt }) => ({
      reference,
      orderNumber,
      name,
      email: from,
      items,
      createdAt: createdAt.toISOString(),
    })),
  };
};

const readBackInStockRequests = async (
  querier: Querier,
  { email, isVerified }: { email: string; isVerified: boolean },
) => {
  const requests = await querier
    .select()
    .from(backInStockRequests)
    .where(and(sameEmail(backInStockRequests.email, email), sql`${isVerified}`))
    .orderBy(asc(backInStockRequests.createdAt));
  return {
    backInStockRequests: requests.map(({ productId, createdAt, confirmedAt, expiresAt }) => ({
      productId,
      createdAt: createdAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
      expiresAt: expiresAt.toISOString(),
    })),
  };
};
