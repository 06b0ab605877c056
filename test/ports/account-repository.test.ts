import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createAccountRepository } from '#adapters/postgres/accounts/account-repository.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';

const newUser = (email = 'ada@example.com') => ({ id: randomUUID(), email, displayName: 'Ada' });
const google = (subject: string) => ({ issuer: 'https://accounts.google.com', subject });
const inUse = { ok: false, error: { code: 'auth/email-already-in-use' } };

test('[AUTH-8] stores a new account with name, email and time', async () => {
  await using database = await freshDatabase();
  const accounts = createAccountRepository(database.orm);
  const user = newUser();
  const created = await accounts.createWithPassword(user, 'the hash', null);
  expect(created).toEqual({
    ok: true,
    value: { ...user, createdAt: expect.any(Date), emailVerifiedAt: null },
  });
  expect(await accounts.findWithPassword('ada@example.com')).toEqual({
    user: created.ok && created.value,
    passwordHash: 'the hash',
  });
});

test('[AUTH-4] allows one account per email, in any spelling', async () => {
  await using database = await freshDatabase();
  const accounts = createAccountRepository(database.orm);
  await accounts.createWithPassword(newUser('Ada@Example.com'), 'x', null);
  expect(await accounts.createWithPassword(newUser('ada@example.COM'), 'y', null)).toEqual(inUse);
  expect(await accounts.findWithPassword('ADA@example.com')).toMatchObject({
    user: { email: 'Ada@Example.com' },
    passwordHash: 'x',
  });
  expect(await accounts.findWithPassword('unknown@example.com')).toBeUndefined();
});

test('[AUTH-4] twenty simultaneous sign-ups with one email create one account', async () => {
  await using database = await freshDatabase();
  const accounts = createAccountRepository(database.orm);
  const results = await Promise.all(
    Array.from({ length: 20 }, () => accounts.createWithPassword(newUser(), 'x', null)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 19 }, () => inUse));
  expect(await database.rows('select 1 from users')).toHaveLength(1);
  expect(await database.rows('select 1 from passwords')).toHaveLength(1);
});

test('[AUTH-13] creates no user when the password cannot be stored', async () => {
  await using database = await freshDatabase();
  const accounts = createAccountRepository(database.orm);
  await database.rows('alter table passwords add constraint broken check (false)');
  await expect(accounts.createWithPassword(newUser(), 'x', null)).rejects.toThrow();
  expect(await database.rows('select 1 from users')).toEqual([]);
  await database.rows('alter table passwords drop constraint broken');
  expect(await accounts.createWithPassword(newUser(), 'x', null)).toMatchObject({ ok: true });
});

test('finds a Google account by its subject after its email has changed', async () => {
  await using database = await freshDatabase();
  const accounts = createAccountRepository(database.orm);
  const created = await accounts.createFederated(newUser(), google('1'), null);
  expect(created).toMatchObject({ ok: true });
  expect(await accounts.findFederated('https://accounts.google.com', '1')).toEqual(
    created.ok && created.value,
  );
  expect(await accounts.findFederated('https://accounts.google.com', '2')).toBeUndefined();
  expect(await accounts.findFederated('https://elsewhere.example', '1')).toBeUndefined();
});

test('stores no second account with the same email, by Google or by password', async () => {
  await using database = await freshDatabase();
  const accounts = createAccountRepository(database.orm);
  await accounts.createWithPassword(newUser(), 'x', null);
  expect(await accounts.createFederated(newUser('ADA@example.com'), google('1'), null)).toEqual({
    ok: false,
    error: { code: 'auth/account-exists' },
  });
  expect(await accounts.findFederated('https://accounts.google.com', '1')).toBeUndefined();

  await accounts.createFederated(newUser('bruno@example.org'), google('2'), null);
  expect(await accounts.createWithPassword(newUser('bruno@example.org'), 'x', null)).toEqual(inUse);
  expect(await accounts.findWithPassword('bruno@example.org')).toBeUndefined();
});

test('[AUTH-13] creates no user when the link to Google cannot be stored', async () => {
  await using database = await freshDatabase();
  const accounts = createAccountRepository(database.orm);
  await accounts.createFederated(newUser(), google('1'), null);
  await accounts.createFederated(newUser('other@example.com'), google('1'), null).catch(() => undefined);
  expect(await database.rows('select email from users')).toEqual([{ email: 'ada@example.com' }]);
});

test('stores a name with any characters unchanged', async () => {
  await using database = await freshDatabase();
  const accounts = createAccountRepository(database.orm);
  const user = {
    ...newUser("o'neill+tea@example.com"),
    displayName: `Robert'); drop table users;-- 🍵 "%_\\`,
  };
  expect(await accounts.createWithPassword(user, 'x', null)).toMatchObject({ ok: true, value: user });
  expect((await accounts.findWithPassword(user.email))?.user.displayName).toBe(user.displayName);
});

test('verifies a Google email at the database’s time, despite a wrong system clock', async () => {
  await using database = await freshDatabase();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  await createAccountRepository(database.orm).createFederated(newUser(), google('1'), null);
  expect(await database.rows('select email_proven_at = created_at as now from users')).toEqual([
    { now: true },
  ]);
});
