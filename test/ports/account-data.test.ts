import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import {
  cartLines,
  enquiries,
  federatedAccounts,
  outboxMessages,
  sessions,
  trustedDevices,
  wishItems,
} from '#adapters/postgres/schema/schema.ts';
import type { User } from '#domain/accounts/session.ts';
import { toOrderRecord } from '#domain/orders/order.ts';
import { accountPorts, signedUpAccount, verifiedAccount } from '#test/support/account-fixtures.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';

const AT = new Date('2026-05-01T10:00:00.000Z');
const LATER = new Date('2026-05-01T11:00:00.000Z');
const [at, later] = [AT.toISOString(), LATER.toISOString()];
const google = { issuer: 'https://accounts.google.com', subject: '1' };
const written = { name: 'Ada', phone: '+1 555 0100', town: 'Springfield', message: 'A store?' };

/** Inserts a row into every table with data of an account. */
const fill = async ({ orm }: FreshDatabase, { id: userId, email }: User): Promise<void> => {
  await orm.insert(federatedAccounts).values({ ...google, subject: userId, userId });
  await orm.insert(sessions).values({ digest: randomUUID(), userId, startedAt: AT, expiresAt: LATER });
  await orm.insert(trustedDevices).values({ digest: randomUUID(), userId, seenAt: AT });
  // Dates that contradict the order of insertion.
  await orm.insert(wishItems).values({ userId, productId: 'masala-chai', addedAt: LATER });
  await orm.insert(wishItems).values({ userId, productId: 'genmaicha', addedAt: AT });
  await orm.insert(cartLines).values({ userId, productId: 'uji-matcha', quantity: 3 });
  await orm.insert(cartLines).values({ userId, productId: 'genmaicha', quantity: 1 });
  const message = { to: email.toUpperCase(), dueAt: null, until: LATER };
  await orm.insert(outboxMessages).values({ ...message, kind: 'reset-password', createdAt: LATER });
  await orm.insert(outboxMessages).values({ ...message, kind: 'prove-email', createdAt: AT, sentAt: LATER });
  const enquiry = { ...written, email };
  await orm.insert(enquiries).values({ ...enquiry, id: randomUUID(), reference: 'second', createdAt: LATER });
  await orm.insert(enquiries).values({ ...enquiry, id: randomUUID(), reference: 'first', createdAt: AT });
};

test('exports all data of the account in order, and nothing of another account', async () => {
  await using database = await freshDatabase();
  const data = createAccountData(database.orm);
  const [ada, bruno] = [await verifiedAccount(database), await verifiedAccount(database)];
  for (const user of [ada, bruno]) await fill(database, user);
  const { order, repository } = await placed(database, { userId: ada.id });
  await placed(database, { userId: bruno.id });
  await placed(database);
  const stored = await repository.find(order.receipt);
  if (!stored) throw new Error('the order is gone');
  const { email, displayName, createdAt, emailVerifiedAt } = ada;
  const enquiry = { ...written, email };
  expect(await data.export(ada)).toEqual({
    account: {
      email,
      displayName,
      createdAt: createdAt.toISOString(),
      emailProvenAt: emailVerifiedAt?.toISOString(),
      hasPassword: false,
      google: [{ ...google, subject: ada.id }],
    },
    sessions: [{ startedAt: at, expiresAt: later }],
    browsers: [{ signedInAt: at }],
    wishes: [
      { productId: 'genmaicha', addedAt: at },
      { productId: 'masala-chai', addedAt: later },
    ],
    cart: [
      { productId: 'uji-matcha', quantity: 3 },
      { productId: 'genmaicha', quantity: 1 },
    ],
    orders: [{ ...toOrderRecord(stored), shipping: stored.shipping, billing: stored.billing }],
    letters: [
      { kind: 'prove-email', writtenAt: at, sentAt: later },
      { kind: 'reset-password', writtenAt: later, sentAt: null },
    ],
    enquiries: [
      { ...enquiry, reference: 'first', writtenAt: at },
      { ...enquiry, reference: 'second', writtenAt: later },
    ],
  });
});

test('exports no emails and enquiries for an unverified email', async () => {
  await using database = await freshDatabase();
  const data = createAccountData(database.orm);
  const { user } = await signedUpAccount(accountPorts(database));
  await fill(database, user);
  const record = await data.export(user);
  expect(record).toMatchObject({ letters: [], enquiries: [] });
  expect(record.account).toMatchObject({ emailProvenAt: null, hasPassword: true });
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
