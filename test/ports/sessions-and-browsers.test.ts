import { expect, test } from 'vitest';
import type { User } from '#domain/accounts/session.ts';
import { MAX_DEVICES, MAX_SESSIONS } from '#domain/accounts/session.ts';
import { deleteExpiredSessions } from '#services/accounts/sessions/delete-expired-sessions.ts';
import { findSession, isRecentAuthentication } from '#services/accounts/sessions/find-session.ts';
import { openSession } from '#services/accounts/sessions/open-session.ts';
import { renewSession } from '#services/accounts/sessions/renew-session.ts';
import { signOut } from '#services/accounts/sessions/sign-out.ts';
import { touchSession } from '#services/accounts/sessions/touch-session.ts';
import {
  deleteExpiredDevices,
  isTrustedDevice,
  trustDevice,
} from '#services/accounts/sessions/trusted-devices.ts';
import {
  type AccountPorts,
  accountPorts,
  openHasher,
  signedInAt,
  signedUpAccount,
  withoutRateLimits,
} from '#test/support/account-fixtures.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { PASSWORD } from '#test/support/shopper.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A user who has just signed in, and the services some time later. */
const visitor = async (database: FreshDatabase) => {
  const { user, secret, expiresAt } = await signedUpAccount(accountPorts(database));
  const days = (later: number) => accountPorts(database, later * DAY);
  const lasts = async (session: { expiresAt: Date } | undefined) =>
    session && Math.round((session.expiresAt.getTime() - expiresAt.getTime()) / HOUR) / 24;
  return { user, secret, days, lasts };
};

test('[AUTH-10] a renewal extends a session by the elapsed time, up to thirty days', async () => {
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

test('a request extends a session at most once an hour, and restores none', async () => {
  await using database = await freshDatabase();
  const { user, secret, days, lasts } = await visitor(database);
  const soon = await touchSession(days(0.5 / 24))(secret);
  expect(soon).toMatchObject({ isRenewed: false, session: { user } });
  expect(await lasts(soon?.session)).toBe(0);
  const later = await touchSession(days(2))(secret);
  expect(later).toMatchObject({ isRenewed: true, session: { user } });
  expect([await lasts(later?.session), await lasts(await findSession(days(2))(secret))]).toEqual([2, 2]);
  expect(await touchSession(days(16.1))(secret)).toBeUndefined();
  expect(await touchSession(days(0))('another secret')).toBeUndefined();
});

test('[AUTH-9] a log-out ends the session, logs only an existing one, and expired sessions are deleted', async () => {
  await using database = await freshDatabase();
  const { secret, days } = await visitor(database);
  const other = await signedUpAccount(days(0));
  const now = days(0);
  await signOut(now)(secret);
  expect(await findSession(now)(secret)).toBeUndefined();
  expect(await findSession(now)(other.secret)).toBeDefined();
  for (const none of [secret, 'invented', '']) await signOut(now)(none);
  expect(now.logLines).toEqual([
    ['info', { event: 'signout.succeeded' }, 'A session was ended by signing out'],
  ]);
  await deleteExpiredSessions(days(13.9))();
  expect(await database.rows('select 1 from sessions')).toHaveLength(1);
  await deleteExpiredSessions(days(14.1))();
  expect(await database.rows('select 1 from sessions')).toEqual([]);
});

test('a sign-in is recent for five minutes', async () => {
  await using database = await freshDatabase();
  const { secret, days } = await visitor(database);
  const session = await findSession(days(0))(secret);
  if (!session) throw new Error('there is no session');
  const isRecentIn = (minutes: number) => isRecentAuthentication(days(minutes / 1440))(session);
  expect([isRecentIn(4.9), isRecentIn(5.1)]).toEqual([true, false]);
});

test('trusts a device for the account that signed in there, and for no other', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const [ada, bruno] = [
    await signedUpAccount(ports, 'Ada@Example.com'),
    await signedUpAccount(ports, 'bruno@example.com'),
  ];
  const browser = await signedInAt(ports, ada.user);
  const knows = (secret: string, email: string) => isTrustedDevice(ports)(secret, email);
  expect([await knows(browser, 'ADA@example.com'), await knows(browser, 'bruno@example.com')]).toEqual([
    true,
    false,
  ]);
  expect(await knows('a guess', 'ada@example.com')).toBe(false);
  // The same user keeps the secret; another user, and a forged secret, get a new one.
  expect(await signedInAt(ports, ada.user, browser)).toBe(browser);
  const others = await signedInAt(ports, bruno.user, browser);
  const fresh = await signedInAt(ports, ada.user, 'made up by whoever wants to be known');
  expect(new Set([browser, others, fresh, 'made up by whoever wants to be known']).size).toBe(4);
  expect([await knows(others, 'bruno@example.com'), await knows(others, 'ada@example.com')]).toEqual([
    true,
    false,
  ]);
  expect(await knows(browser, 'ada@example.com')).toBe(true);
  const stored = await database.rows<{ digest: string }>('select digest from devices');
  expect(stored.map(({ digest }) => digest)).not.toContain(browser);
});

test('a device without a sign-in for half a year is no longer trusted', async () => {
  await using database = await freshDatabase();
  const { user, days } = await visitor(database);
  const [stored, left] = [await signedInAt(days(0), user), await signedInAt(days(0), user)];
  await signedInAt(days(100), user, stored);
  await deleteExpiredDevices(days(179))();
  expect(await isTrustedDevice(days(179))(left, user.email)).toBe(true);
  await deleteExpiredDevices(days(181))();
  expect(await isTrustedDevice(days(181))(left, user.email)).toBe(false);
  expect(await isTrustedDevice(days(181))(stored, user.email)).toBe(true);
  await deleteExpiredDevices(days(281))();
  expect(await database.rows('select 1 from devices')).toEqual([]);
});

test('stays signed in when the device cannot be stored as trusted, and logs the error', async () => {
  await using database = await freshDatabase();
  const { user, days } = await visitor(database);
  await database.rows('alter table devices add constraint broken check (false)');
  const ports = days(0);
  expect(await trustDevice(ports)(user, undefined)).toBeUndefined();
  const facts = { event: 'device.trust-failed', err: expect.any(Error), account: user.id };
  expect(ports.logLines).toEqual([['error', facts, 'The device could not be stored as trusted']]);
});

/** Opens one more session of the account; returns its secret. */
const enteredAgain = async (ports: AccountPorts, user: User): Promise<string> => {
  const hash = await openHasher.hash(PASSWORD);
  if (!hash.ok) throw new Error(hash.error.code);
  const entered = await openSession(withoutRateLimits(ports), user, { passwordHash: hash.value });
  if (!entered.ok) throw new Error(entered.error.code);
  return entered.value.secret;
};

test('ends the oldest session of an account beyond the limit', async () => {
  await using database = await freshDatabase();
  const { user, secret: first, days } = await visitor(database);
  const other = await signedUpAccount(days(0));
  const second = await enteredAgain(days(0.1), user);
  for (let n = 3; n <= MAX_SESSIONS; n += 1) await enteredAgain(days(0.2), user);
  const isIn = async (secret: string) => (await findSession(days(0.4))(secret)) !== undefined;
  expect([await isIn(first), await isIn(second)]).toEqual([true, true]);
  const newest = await enteredAgain(days(0.3), user);
  expect([await isIn(first), await isIn(second), await isIn(newest)]).toEqual([false, true, true]);
  expect(await isIn(other.secret)).toBe(true);
  // From a server whose clock is behind all others.
  const behind = await enteredAgain(days(-1), user);
  expect([await isIn(second), await isIn(behind)]).toEqual([false, true]);
  expect(await database.rows('select 1 from sessions where user_id = $1', [user.id])).toHaveLength(
    MAX_SESSIONS,
  );
});

test('simultaneous sign-ins on two servers keep the limits of sessions and trusted devices', async () => {
  await using database = await freshDatabase();
  const { user } = await visitor(database);
  const servers = [accountPorts(database), accountPorts(database.another(4))];
  const stored = async (table: string) =>
    (await database.rows(`select 1 from ${table} where user_id = $1`, [user.id])).length;
  const most = { sessions: 0, devices: 0 };
  for (let begun = 0; begun < MAX_DEVICES + 16; begun += 8) {
    const eight = [servers, servers, servers, servers].flat();
    await Promise.all(eight.map((ports) => enteredAgain(ports, user)));
    await Promise.all(eight.map((ports) => signedInAt(ports, user)));
    most.sessions = Math.max(most.sessions, await stored('sessions'));
    most.devices = Math.max(most.devices, await stored('devices'));
  }
  expect(most).toEqual({ sessions: MAX_SESSIONS, devices: MAX_DEVICES });
});

test('trusts the most recently used devices of an account', async () => {
  await using database = await freshDatabase();
  const { user, days } = await visitor(database);
  const other = await signedUpAccount(days(0));
  const theirs = await signedInAt(days(-1), other.user);
  const [left, used] = [await signedInAt(days(0), user), await signedInAt(days(0.1), user)];
  for (let n = 3; n <= MAX_DEVICES; n += 1) await signedInAt(days(0.2), user);
  await signedInAt(days(0.3), user, used);
  const knows = (secret: string, email = user.email) => isTrustedDevice(days(1))(secret, email);
  expect([await knows(left), await knows(used)]).toEqual([true, true]);
  const newest = await signedInAt(days(0.4), user);
  expect([await knows(left), await knows(used), await knows(newest)]).toEqual([false, true, true]);
  expect(await knows(theirs, other.user.email)).toBe(true);
});
