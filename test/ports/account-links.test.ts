import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createAccountLinks } from '#adapters/postgres/accounts/account-links.ts';
import { createAccountRepository } from '#adapters/postgres/accounts/account-repository.ts';
import { createSessionRepository } from '#adapters/postgres/accounts/session-repository.ts';
import { accountWithPassword } from '#test/support/account-fixtures.ts';
import { aPaidSession, aSecret } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';
import { anEmail } from '#test/support/shopper.ts';

const HOUR = 3_600_000;
const NOW = new Date();
const LATER = new Date(NOW.getTime() + HOUR);
const LONG_AGO = new Date(0);

const aLink = () => ({ secret: aSecret(), digest: randomUUID(), expiresAt: LATER });

/** An account with a session, and links to it. */
const accountWithSession = async (database: FreshDatabase, email = anEmail()) => {
  const user = await accountWithPassword(database, { email, passwordHash: 'the old hash' });
  await createSessionRepository(database.orm).open(randomUUID(), user.id, NOW, LATER, {
    passwordHash: 'the old hash',
  });
  return { user, links: createAccountLinks(database.orm) };
};
const state = async (database: FreshDatabase) => ({
  sessions: (await database.rows('select 1 from sessions')).length,
  hashes: (await database.rows('select hash from passwords')).map(({ hash }) => String(hash)),
  verified: (await database.rows('select 1 from users where email_proven_at is not null')).length,
});

test('changes the password, ends sessions and verifies the email in one transaction', async () => {
  await using database = await freshDatabase();
  const { user, links } = await accountWithSession(database);
  const link = aLink();
  await links.createResetLink(user.email, link, NOW);
  await database.rows('alter table users add constraint broken check (email_proven_at is null)');
  await expect(links.resetPassword(link.digest, 'the new hash', NOW)).rejects.toThrow();
  expect(await state(database)).toEqual({ sessions: 1, hashes: ['the old hash'], verified: 0 });

  await database.rows('alter table users drop constraint broken');
  expect(await links.resetPassword(link.digest, 'the new hash', NOW)).toBe(true);
  expect(await state(database)).toEqual({ sessions: 0, hashes: ['the new hash'], verified: 1 });
});

test('a password reset invalidates every other reset link', async () => {
  await using database = await freshDatabase();
  const { user, links } = await accountWithSession(database);
  const [first, second] = [aLink(), aLink()];
  for (const link of [first, second]) await links.createResetLink(user.email, link, LATER);
  expect(await links.resetPassword(second.digest, 'x', NOW)).toBe(true);
  expect(await links.resetPassword(first.digest, 'y', NOW)).toBe(false);
});

test('[GUEST-1] rejects a verification link for another account, and keeps it valid for its own', async () => {
  await using database = await freshDatabase();
  const [{ user, links }, other] = [await accountWithSession(database), await accountWithSession(database)];
  const link = aLink();
  expect(await links.createVerificationLink(user, link, NOW)).toBe(true);
  expect(await links.verifyEmail(link.digest, other.user.id, NOW)).toBe(false);
  expect(await links.findOwner('prove-email', link.digest, NOW)).toEqual(user);
  expect(await links.verifyEmail(link.digest, user.id, NOW)).toBe(true);
});

test('[GUEST-1] never moves an order of one account to another with the same email', async () => {
  await using database = await freshDatabase();
  const [{ user, links }, other] = [
    await accountWithSession(database, 'guest@example.com'),
    await accountWithSession(database),
  ];
  const owned = await placed(database, { userId: other.user.id });
  const guest = await placed(database);
  await guest.repository.apply(guest.order.orderNumber, 'payment-received', aPaidSession(guest.order));
  const link = aLink();
  await links.createVerificationLink(user, link, NOW);
  await links.verifyEmail(link.digest, user.id, NOW);
  expect((await owned.repository.listForUser(user.id)).orders.map(({ orderNumber }) => orderNumber)).toEqual([
    guest.order.orderNumber,
  ]);
  expect((await owned.repository.listForUser(other.user.id)).orders).toHaveLength(1);
});

test('creates an unusable link and an email that is never due for an unknown address', async () => {
  await using database = await freshDatabase();
  const { links } = await accountWithSession(database);
  const link = aLink();
  await links.createResetLink('unknown@example.com', link, LONG_AGO);
  expect(await links.findOwner('reset-password', link.digest, NOW)).toBeUndefined();
  expect(await links.resetPassword(link.digest, 'x', NOW)).toBe(false);
  expect(await database.rows('select due_at, facts from letters')).toEqual([{ due_at: null, facts: null }]);
});

test('deletes expired links', async () => {
  await using database = await freshDatabase();
  const { user, links } = await accountWithSession(database);
  await links.createVerificationLink(user, aLink(), NOW);
  await links.deleteExpired(NOW);
  expect(await database.rows('select 1 from account_links')).toHaveLength(1);
  await links.deleteExpired(LATER);
  expect(await database.rows('select 1 from account_links')).toEqual([]);
});

test.each([
  ['unlinks the Google account of an unverified email', false, 0],
  ['keeps the Google account of a verified email', true, 1],
])('a password reset by email %s', async (_, isVerified, remaining) => {
  await using database = await freshDatabase();
  const { user, links } = await accountWithSession(database);
  await database.rows('insert into federated_accounts (user_id, issuer, subject) values ($1, $2, $3)', [
    user.id,
    'https://accounts.example',
    'stranger',
  ]);
  if (isVerified) await database.rows('update users set email_proven_at = now()');
  const link = aLink();
  await links.createResetLink(user.email, link, NOW);
  expect(await links.resetPassword(link.digest, 'the new hash', NOW)).toBe(true);
  expect(await database.rows('select 1 from federated_accounts')).toHaveLength(remaining);
});

test('migrates accounts created by Google as verified, and no others', async () => {
  await using database = await freshDatabase();
  const { user } = await accountWithSession(database);
  const federated = await createAccountRepository(database.orm).createFederated(
    { id: randomUUID(), email: anEmail(), displayName: 'Una' },
    { issuer: 'https://accounts.google.com', subject: '1' },
    null,
  );
  await database.rows('update users set email_proven_at = null');
  const file = new URL('../../src/adapters/postgres/migrations/0004_proven_before.sql', import.meta.url);
  await database.rows(await readFile(file, 'utf8'));
  const verified = await database.rows('select id from users where email_proven_at = created_at');
  expect(verified).toEqual([{ id: federated.ok && federated.value.id }]);
  expect(verified).not.toContainEqual({ id: user.id });
});
