import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { User } from '#domain/accounts/session.ts';
import { toOrderRecord } from '#domain/orders/order.ts';
import type { AccountRecord } from '#services/ports/ports.ts';
import type { Querier } from '../connection/database.ts';
import { hasOptedOut } from '../email/index.ts';
import { isOrderOf, iterateOrders } from '../orders/index.ts';
import { sameEmail } from '../rows/same-email.ts';
import {
  backInStockRequests,
  cartLines,
  enquiries,
  federatedAccounts,
  outboxMessages,
  passwords,
  savedAddresses,
  sessions,
  trustedDevices,
  wishItems,
  withdrawals,
} from '../schema/schema.ts';

type Contact = { readonly email: string; readonly isVerified: boolean };

/** Reads all data of an account, as its owner downloads it. */
export const readAccount = async (querier: Querier, user: User): Promise<AccountRecord> => ({
  ...(await readOwnData(querier, user)),
  orders: await readOrderRecords(querier, isOrderOf(user.id)),
  ...(await readMessages(querier, { email: user.email, isVerified: user.emailVerifiedAt !== null })),
});

/** Reads what belongs to an account alone, without orders and messages. */
export const readOwnData = async (querier: Querier, user: User) => {
  const { id, email, displayName, createdAt, emailVerifiedAt } = user;
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
  };
};

/** Reads the orders that a condition matches, with their addresses. */
export const readOrderRecords = (
  querier: Querier,
  condition: SQL | undefined,
): Promise<AccountRecord['orders']> =>
  Array.fromAsync(iterateOrders(querier, condition), (order) => ({
    ...toOrderRecord(order),
    shipping: order.shipping,
    billing: order.billing,
    gift: order.gift,
  }));

/** Reads what an address sent and got; nothing for an unverified one. */
export const readMessages = async (querier: Querier, contact: Contact) => ({
  ...(await readEmailsAndEnquiries(querier, contact)),
  ...(await readWithdrawals(querier, contact)),
  ...(await readBackInStockRequests(querier, contact)),
});

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

const readEmailsAndEnquiries = async (querier: Querier, { email, isVerified }: Contact) => {
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

const readWithdrawals = async (querier: Querier, { email, isVerified }: Contact) => {
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

const readBackInStockRequests = async (querier: Querier, { email, isVerified }: Contact) => {
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
