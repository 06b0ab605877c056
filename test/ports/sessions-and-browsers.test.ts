import { expect, test } from 'vitest';
import { findSession, isRecentVisit } from '#services/find-session.ts';
import { forgetSessions } from '#services/forget-sessions.ts';
import { forgetDevices, isKnownDevice, rememberDevice } from '#services/know-device.ts';
import { renewSession } from '#services/renew-session.ts';
import { signOut } from '#services/sign-out.ts';
import { visitSession } from '#services/visit-session.ts';
import { booksOf, signedInAt, signedUp } from '#test/support/account-desk.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Somebody who has just signed in, and the shop as it is some time later. */
const visitor = async (database: FreshDatabase) => {
  const { user, secret, expiresAt } = await signedUp(booksOf(database));
  const days = (later: number) => booksOf(database, later * DAY);
  const lasts = async (session: { expiresAt: Date } | undefined) =>
    session && Math.round((session.expiresAt.getTime() - expiresAt.getTime()) / HOUR) / 24;
  return { user, secret, days, lasts };
};

test('[AUTH-10] [D26] a renewal puts off the end by as long as has passed, and never beyond thirty days', async () => {
  await using database = await freshDatabase();
  const { user, secret, days, lasts } = await visitor(database);
  const renewed = await renewSession(days(10))(secret);
  expect(renewed).toMatchObject({ user, startedAt: expect.any(Date) });
  expect(await lasts(renewed)).toBe(10);
  expect(await lasts(await findSession(days(23.9))(secret))).toBe(10);
  expect(await findSession(days(24.1))(secret)).toBeUndefined();
  expect(await renewSession(days(24.1))(secret)).toBeUndefined();
  expect(await lasts(await renewSession(days(23.9))(secret))).toBe(16);
  expect(await findSession(days(30.1))(secret)).toBeUndefined();
});

test('[D26] a visit puts off the end, at most once an hour, and brings nothing back', async () => {
  await using database = await freshDatabase();
  const { user, secret, days, lasts } = await visitor(database);
  const soon = await visitSession(days(0.5 / 24))(secret);
  expect(soon).toMatchObject({ isRenewed: false, session: { user } });
  expect(await lasts(soon?.session)).toBe(0);
  const later = await visitSession(days(2))(secret);
  expect(later).toMatchObject({ isRenewed: true, session: { user } });
  expect([await lasts(later?.session), await lasts(await findSession(days(2))(secret))]).toEqual([2, 2]);
  expect(await visitSession(days(16.1))(secret)).toBeUndefined();
  expect(await visitSession(days(0))('another secret')).toBeUndefined();
});

test('[AUTH-9] [D04] whoever signs out is out, the log hears only of a session that there was, and what has ended is forgotten', async () => {
  await using database = await freshDatabase();
  const { secret, days } = await visitor(database);
  const other = await signedUp(days(0));
  const now = days(0);
  await signOut(now)(secret);
  expect(await findSession(now)(secret)).toBeUndefined();
  expect(await findSession(now)(other.secret)).toBeDefined();
  for (const none of [secret, 'invented', '']) await signOut(now)(none);
  expect(now.told).toEqual([['info', { event: 'sign-out' }, 'a session was ended']]);
  await forgetSessions(days(13.9))();
  expect(await database.rows('select 1 from sessions')).toHaveLength(1);
  await forgetSessions(days(14.1))();
  expect(await database.rows('select 1 from sessions')).toEqual([]);
});

test('[D16] a visit counts as one that has just begun for five minutes', async () => {
  await using database = await freshDatabase();
  const { secret, days } = await visitor(database);
  const session = await findSession(days(0))(secret);
  if (!session) throw new Error('there is no session');
  const isRecentIn = (minutes: number) => isRecentVisit(days(minutes / 1440))(session);
  expect([isRecentIn(4.9), isRecentIn(5.1)]).toEqual([true, false]);
});

test('[D14] a browser is known for the account that was signed in to there, and for no other', async () => {
  await using database = await freshDatabase();
  const books = booksOf(database);
  const [ada, bruno] = [await signedUp(books, 'Ada@Example.com'), await signedUp(books, 'bruno@example.com')];
  const browser = await signedInAt(books, ada.user);
  const knows = (secret: string, email: string) => isKnownDevice(books)(secret, email);
  expect([await knows(browser, 'ADA@example.com'), await knows(browser, 'bruno@example.com')]).toEqual([
    true,
    false,
  ]);
  expect(await knows('a guess', 'ada@example.com')).toBe(false);
  // The same shopper keeps the secret; another one at that browser, and who brings a made-up one, gets a fresh one.
  expect(await signedInAt(books, ada.user, browser)).toBe(browser);
  const others = await signedInAt(books, bruno.user, browser);
  const fresh = await signedInAt(books, ada.user, 'made up by whoever wants to be known');
  expect(new Set([browser, others, fresh, 'made up by whoever wants to be known']).size).toBe(4);
  expect([await knows(others, 'bruno@example.com'), await knows(others, 'ada@example.com')]).toEqual([
    true,
    false,
  ]);
  expect(await knows(browser, 'ada@example.com')).toBe(true);
  const stored = await database.rows<{ digest: string }>('select digest from devices');
  expect(stored.map(({ digest }) => digest)).not.toContain(browser);
});

test('[D14] a browser that nobody signs in with for half a year is a stranger again', async () => {
  await using database = await freshDatabase();
  const { user, days } = await visitor(database);
  const [kept, left] = [await signedInAt(days(0), user), await signedInAt(days(0), user)];
  await signedInAt(days(100), user, kept);
  await forgetDevices(days(179))();
  expect(await isKnownDevice(days(179))(left, user.email)).toBe(true);
  await forgetDevices(days(181))();
  expect(await isKnownDevice(days(181))(left, user.email)).toBe(false);
  expect(await isKnownDevice(days(181))(kept, user.email)).toBe(true);
  await forgetDevices(days(281))();
  expect(await database.rows('select 1 from devices')).toEqual([]);
});

test('whoever is in stays in when the browser cannot be noted, and the owner hears of it', async () => {
  await using database = await freshDatabase();
  const { user, days } = await visitor(database);
  await database.rows('alter table devices add constraint broken check (false)');
  const books = days(0);
  expect(await rememberDevice(books)(user, undefined)).toBeUndefined();
  const facts = { err: expect.any(Error), account: user.id };
  expect(books.told).toEqual([['error', facts, 'a browser that signed in could not be noted']]);
});
