import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import {
  backInStockRequests,
  cartLines,
  enquiries,
  federatedAccounts,
  outboxMessages,
  sessions,
  trustedDevices,
  wishItems,
  withdrawals,
} from '#adapters/postgres/schema/schema.ts';
import type { User } from '#domain/accounts/session.ts';
import { toOrderRecord } from '#domain/orders/order.ts';
import { accountPorts, signedUpAccount, verifiedAccount } from '#test/support/account-fixtures.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';

const EARLIER = new Date('2026-05-01T10:00:00.000Z');
const LATER = new Date('2026-05-01T11:00:00.000Z');
const [earlierIso, laterIso] = [EARLIER.toISOString(), LATER.toISOString()];
const google = { issuer: 'https://accounts.google.com', subject: '1' };
const withdrawalFields = { name: 'Ada', orderNumber: 'CAM-7K4Q2M', items: 'The kettle' };
const enquiryFields = { name: 'Ada', phone: '+1 555 0100', town: 'Springfield', message: 'A store?' };

/** Inserts a row into every table with data of an account. */
const insertAccountData = async ({ orm }: FreshDatabase, { id: userId, email }: User): Promise<void> => {
  await orm.insert(federatedAccounts).values({ ...google, subject: userId, userId });
  await orm.insert(sessions).values({ digest: randomUUID(), userId, startedAt: EARLIER, expiresAt: LATER });
  await orm.insert(trustedDevices).values({ digest: randomUUID(), userId, seenAt: EARLIER });
  // Dates that contradict the order of insertion.
  await orm.insert(wishItems).values({ userId, productId: 'masala-chai', addedAt: LATER });
  await orm.insert(wishItems).values({ userId, productId: 'genmaicha', addedAt: EARLIER });
  await orm.insert(cartLines).values({ userId, productId: 'uji-matcha', quantity: 3 });
  await orm.insert(cartLines).values({ userId, productId: 'genmaicha', quantity: 1 });
  const message = { to: email.toUpperCase(), dueAt: null, until: LATER };
  await orm.insert(outboxMessages).values({ ...message, kind: 'reset-password', createdAt: LATER });
  await orm
    .insert(outboxMessages)
    .values({ ...message, kind: 'prove-email', createdAt: EARLIER, sentAt: LATER });
  const enquiry = { ...enquiryFields, email };
  await orm.insert(enquiries).values({ ...enquiry, id: randomUUID(), reference: 'second', createdAt: LATER });
  await orm
    .insert(enquiries)
    .values({ ...enquiry, id: randomUUID(), reference: 'first', createdAt: EARLIER });
  await orm
    .insert(withdrawals)
    .values({ ...withdrawalFields, email, id: randomUUID(), reference: 'W1', createdAt: EARLIER });
  const request = { email: email.toUpperCase(), unsubscribeSecret: 'u', expiresAt: LATER };
  const [first, second] = [randomUUID(), randomUUID()];
  await orm.insert(backInStockRequests).values([
    { ...request, digest: second, productId: 'genmaicha', createdAt: LATER, confirmedAt: LATER },
    { ...request, digest: first, productId: 'uji-matcha', createdAt: EARLIER },
  ]);
};

test('exports all data of the account in order, and nothing of another account', async () => {
  await using database = await freshDatabase();
  const data = createAccountData(database.orm);
  const [ada, bruno] = [await verifiedAccount(database), await verifiedAccount(database)];
  for (const user of [ada, bruno]) await insertAccountData(database, user);
  const { order, repository } = await placed(database, { userId: ada.id });
  await placed(database, { userId: bruno.id });
  await placed(database);
  const storedOrder = await repository.find(order.orderNumber);
  if (!storedOrder) throw new Error('the order was not found');
  const { email, displayName, createdAt, emailVerifiedAt } = ada;
  const enquiry = { ...enquiryFields, email };
  expect(await data.export(ada)).toEqual({
    account: {
      email,
      displayName,
      createdAt: createdAt.toISOString(),
      emailVerifiedAt: emailVerifiedAt?.toISOString(),
      hasPassword: false,
      getsPaymentReminders: true,
      google: [{ ...google, subject: ada.id }],
    },
    addresses: [],
    sessions: [{ startedAt: earlierIso, expiresAt: laterIso }],
    trustedDevices: [{ signedInAt: earlierIso }],
    wishes: [
      { productId: 'genmaicha', addedAt: earlierIso },
      { productId: 'masala-chai', addedAt: laterIso },
    ],
    cart: [
      { productId: 'uji-matcha', quantity: 3 },
      { productId: 'genmaicha', quantity: 1 },
    ],
    orders: [
      {
        ...toOrderRecord(storedOrder),
        shipping: storedOrder.shipping,
        billing: storedOrder.billing,
        gift: null,
      },
    ],
    emails: [
      { kind: 'prove-email', createdAt: earlierIso, sentAt: laterIso },
      { kind: 'reset-password', createdAt: laterIso, sentAt: null },
    ],
    enquiries: [
      { ...enquiry, reference: 'first', createdAt: earlierIso },
      { ...enquiry, reference: 'second', createdAt: laterIso },
    ],
    withdrawals: [{ ...withdrawalFields, email, reference: 'W1', createdAt: earlierIso }],
    backInStockRequests: [
      { productId: 'uji-matcha', createdAt: earlierIso, confirmedAt: null, expiresAt: laterIso },
      { productId: 'genmaicha', createdAt: laterIso, confirmedAt: laterIso, expiresAt: laterIso },
    ],
  });
});

test('exports no emails and enquiries for an unverified email', async () => {
  await using database = await freshDatabase();
  const data = createAccountData(database.orm);
  const { user } = await signedUpAccount(accountPorts(database));
  await insertAccountData(database, user);
  const exported = await data.export(user);
  expect(exported).toMatchObject({ emails: [], enquiries: [], withdrawals: [], backInStockRequests: [] });
  expect(exported.account).toMatchObject({ emailVerifiedAt: null, hasPassword: true });
});

test('finds an account by its email in any spelling, with its password hash', async () => {
  await using database = await freshDatabase();
  const data = createAccountData(database.orm);
  const { user } = await signedUpAccount(accountPorts(database), 'ada@example.com');
  const other = await verifiedAccount(database);
  expect(await data.findByEmail('ADA@example.com')).toMatchObject({ id: user.id });
  expect(await data.findByEmail('bruno@example.com')).toBeUndefined();
  expect(await data.passwordHash(user.id)).toEqual(expect.stringContaining('hash of '));
  expect(await data.passwordHash(other.id)).toBeUndefined();
});
