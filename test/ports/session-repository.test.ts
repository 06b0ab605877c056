import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { secrets } from '#adapters/passwords/secrets.ts';
import { createAccountRepository } from '#adapters/postgres/accounts/account-repository.ts';
import { createSessionRepository } from '#adapters/postgres/accounts/session-repository.ts';
import type { Credential } from '#services/ports/ports.ts';
import { accountWithPassword } from '#test/support/account-fixtures.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
/** An authentication by a password with this hash. */
const BY_PASSWORD = { passwordHash: 'x' };
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test('finds a session by its digest until it expires', async () => {
  await using database = await freshDatabase();
  const sessions = createSessionRepository(database.orm);
  const user = await accountWithPassword(database);
  await sessions.open('digest', user.id, now, minutesLater(10), BY_PASSWORD);
  expect(await sessions.find('digest', minutesLater(9.99))).toMatchObject({
    user,
    startedAt: now,
    expiresAt: minutesLater(10),
  });
  expect(await sessions.find('digest', minutesLater(10))).toBeUndefined();
  expect(await sessions.find('another', now)).toBeUndefined();
});

test('opens a session only with the account’s current credentials', async () => {
  await using database = await freshDatabase();
  const [accounts, sessions] = [createAccountRepository(database.orm), createSessionRepository(database.orm)];
  const ada = await accountWithPassword(database);
  const una = { id: randomUUID(), email: 'una@example.com', displayName: 'Una' };
  const google = { issuer: 'https://accounts.google.com', subject: '1' };
  await accounts.createFederated(una, google, null);
  const opens = (userId: string, credential: Credential) =>
    sessions.open(randomUUID(), userId, now, minutesLater(10), credential);

  expect(await opens(ada.id, BY_PASSWORD)).toBe(true);
  expect(await opens(ada.id, { passwordHash: 'an older hash' })).toBe(false);
  expect(await opens(una.id, google)).toBe(true);
  // The password of another user, Google of another user, another Google account, another provider, none.
  expect(await opens(una.id, BY_PASSWORD)).toBe(false);
  expect(await opens(ada.id, google)).toBe(false);
  expect(await opens(una.id, { ...google, subject: '2' })).toBe(false);
  expect(await opens(una.id, { ...google, issuer: 'https://elsewhere.example' })).toBe(false);
  expect(await opens(randomUUID(), BY_PASSWORD)).toBe(false);
  expect(await database.rows('select 1 from sessions')).toHaveLength(2);
});

test('[AUTH-10] renewing extends that session only', async () => {
  await using database = await freshDatabase();
  const sessions = createSessionRepository(database.orm);
  const user = await accountWithPassword(database);
  await sessions.open('phone', user.id, now, minutesLater(10), BY_PASSWORD);
  await sessions.open('laptop', user.id, now, minutesLater(10), BY_PASSWORD);
  await sessions.renew('phone', minutesLater(20));
  expect(await sessions.find('phone', minutesLater(15))).toMatchObject({ startedAt: now });
  expect(await sessions.find('laptop', minutesLater(15))).toBeUndefined();
});

test('[AUTH-9] logging out ends one session, and a renewal does not restore it', async () => {
  await using database = await freshDatabase();
  const sessions = createSessionRepository(database.orm);
  const user = await accountWithPassword(database);
  await sessions.open('phone', user.id, now, minutesLater(10), BY_PASSWORD);
  await sessions.open('laptop', user.id, now, minutesLater(10), BY_PASSWORD);
  expect([await sessions.close('phone'), await sessions.close('phone')]).toEqual([true, false]);
  await sessions.renew('phone', minutesLater(60));
  expect(await sessions.find('phone', now)).toBeUndefined();
  expect(await sessions.find('laptop', now)).toMatchObject({ user });
});

test('deletes expired sessions and no others', async () => {
  await using database = await freshDatabase();
  const sessions = createSessionRepository(database.orm);
  const user = await accountWithPassword(database);
  await sessions.open('over', user.id, now, minutesLater(9), BY_PASSWORD);
  await sessions.open('just over', user.id, now, minutesLater(10), BY_PASSWORD);
  await sessions.open('good', user.id, now, minutesLater(10.01), BY_PASSWORD);
  await sessions.deleteExpired(minutesLater(10));
  expect(await database.rows('select digest from sessions')).toEqual([{ digest: 'good' }]);
});

test('stored session digests cannot be used to sign in', async () => {
  await using database = await freshDatabase();
  const sessions = createSessionRepository(database.orm);
  const secret = secrets.generate();
  await sessions.open(
    secrets.digest(secret),
    (await accountWithPassword(database)).id,
    now,
    minutesLater(10),
    BY_PASSWORD,
  );
  const [row] = await database.rows<{ all: string }>('select s::text as all from sessions s');
  expect(row?.all).not.toContain(secret);
  expect(await sessions.find(secret, now)).toBeUndefined();
  expect(await sessions.find(secrets.digest(secret), now)).toBeDefined();
});

test('session secrets are long and never repeat', () => {
  const generated = Array.from({ length: 10_000 }, secrets.generate);
  expect(new Set(generated).size).toBe(generated.length);
  expect(generated.every((secret) => Buffer.from(secret, 'base64url').length === 32)).toBe(true);
});
