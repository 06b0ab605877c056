import { expect, test } from 'vitest';
import type { User } from '#domain/accounts/session.ts';
import { MAX_DEVICES, MAX_SESSIONS } from '#domain/accounts/session.ts';
import { findSession, isRecentAuthentication } from '#services/accounts/sessions/find-session.ts';
import { openSession } from '#services/accounts/sessions/open-session.ts';
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
  addTrustedDevice,
  plainTextHasher,
  signedUpAccount,
  withoutRateLimits,
} from '#test/support/account-fixtures.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { PASSWORD } from '#test/support/shopper.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A user who has just signed in, and the services some time later. */
const signedInUser = async (database: FreshDatabase) => {
  const { user, secret, expiresAt } = await signedUpAccount(accountPorts(database));
  const portsAfterDays = (days: number) => accountPorts(database, days * DAY);
  const extendedDays = async (session: { expiresAt: Date } | undefined) =>
    session && Math.round((session.expiresAt.getTime() - expiresAt.getTime()) / HOUR) / 24;
  return { user, secret, portsAfterDays, extendedDays };
};

const renewSession = async (ports: AccountPorts, secret: string) =>
  (await touchSession(ports, secret, { isForced: true }))?.session;

test('[AUTH-10] a renewal extends a session by the elapsed time, up to thirty days', async () => {
  await using database = await freshDatabase();
  const { user, secret, portsAfterDays, extendedDays } = await signedInUser(database);
  const renewed = await renewSession(portsAfterDays(10), secret);
  expect(renewed).toMatchObject({ user, startedAt: expect.any(Date) });
  expect(await extendedDays(renewed)).toBe(10);
  expect(await extendedDays(await findSession(portsAfterDays(23.9), secret))).toBe(10);
  expect(await findSession(portsAfterDays(24.1), secret)).toBeUndefined();
  expect(await renewSession(portsAfterDays(24.1), secret)).toBeUndefined();
  expect(await extendedDays(await renewSession(portsAfterDays(23.9), secret))).toBe(16);
  expect(await findSession(portsAfterDays(30.1), secret)).toBeUndefined();
});

test('a request extends a session at most once an hour, and restores none', async () => {
  await using database = await freshDatabase();
  const { user, secret, portsAfterDays, extendedDays } = await signedInUser(database);
  const earlyTouch = await touchSession(portsAfterDays(0.5 / 24), secret);
  expect(earlyTouch).toMatchObject({ isRenewed: false, session: { user } });
  expect(await extendedDays(earlyTouch?.session)).toBe(0);
  // A renewal that the browser asks for is never skipped.
  expect(await touchSession(portsAfterDays(0.5 / 24), secret, { isForced: true })).toMatchObject({
    isRenewed: true,
  });
  const lateTouch = await touchSession(portsAfterDays(2), secret);
  expect(lateTouch).toMatchObject({ isRenewed: true, session: { user } });
  expect([
    await extendedDays(lateTouch?.session),
    await extendedDays(await findSession(portsAfterDays(2), secret)),
  ]).toEqual([2, 2]);
  expect(await touchSession(portsAfterDays(16.1), secret)).toBeUndefined();
  expect(await touchSession(portsAfterDays(0), 'another secret')).toBeUndefined();
});

test('[AUTH-9] a log-out ends the session, logs only an existing one, and expired sessions are deleted', async () => {
  await using database = await freshDatabase();
  const { secret, portsAfterDays } = await signedInUser(database);
  const other = await signedUpAccount(portsAfterDays(0));
  const ports = portsAfterDays(0);
  await signOut(ports, secret);
  expect(await findSession(ports, secret)).toBeUndefined();
  expect(await findSession(ports, other.secret)).toBeDefined();
  for (const unknownSecret of [secret, 'invented', '']) await signOut(ports, unknownSecret);
  expect(ports.logLines).toEqual([
    ['info', { event: 'signout.succeeded' }, 'A session was ended by signing out'],
  ]);
  await ports.sessions.deleteExpired(portsAfterDays(13.9).clock());
  expect(await database.rows('select 1 from sessions')).toHaveLength(1);
  await ports.sessions.deleteExpired(portsAfterDays(14.1).clock());
  expect(await database.rows('select 1 from sessions')).toEqual([]);
});

test('a sign-in is recent for five minutes', async () => {
  await using database = await freshDatabase();
  const { secret, portsAfterDays } = await signedInUser(database);
  const session = await findSession(portsAfterDays(0), secret);
  if (!session) throw new Error('there is no session');
  const isRecentIn = (minutes: number) => isRecentAuthentication(portsAfterDays(minutes / 1440), session);
  expect([isRecentIn(4.9), isRecentIn(5.1)]).toEqual([true, false]);
});

test('trusts a device for the account that signed in there, and for no other', async () => {
  await using database = await freshDatabase();
  const ports = accountPorts(database);
  const [ada, bruno] = [
    await signedUpAccount(ports, 'Ada@Example.com'),
    await signedUpAccount(ports, 'bruno@example.com'),
  ];
  const device = await addTrustedDevice(ports, ada.user);
  const isTrusted = (secret: string, email: string) => isTrustedDevice(ports, secret, email);
  expect([await isTrusted(device, 'ADA@example.com'), await isTrusted(device, 'bruno@example.com')]).toEqual([
    true,
    false,
  ]);
  expect(await isTrusted('a guess', 'ada@example.com')).toBe(false);
  // The same user keeps the secret; another user, and a forged secret, get a new one.
  expect(await addTrustedDevice(ports, ada.user, device)).toBe(device);
  const otherDevice = await addTrustedDevice(ports, bruno.user, device);
  const newDevice = await addTrustedDevice(ports, ada.user, 'a forged secret');
  expect(new Set([device, otherDevice, newDevice, 'a forged secret']).size).toBe(4);
  expect([
    await isTrusted(otherDevice, 'bruno@example.com'),
    await isTrusted(otherDevice, 'ada@example.com'),
  ]).toEqual([true, false]);
  expect(await isTrusted(device, 'ada@example.com')).toBe(true);
  const storedDevices = await database.rows<{ digest: string }>('select digest from devices');
  expect(storedDevices.map(({ digest }) => digest)).not.toContain(device);
});

test('a device without a sign-in for half a year is no longer trusted', async () => {
  await using database = await freshDatabase();
  const { user, portsAfterDays } = await signedInUser(database);
  const [usedDevice, unusedDevice] = [
    await addTrustedDevice(portsAfterDays(0), user),
    await addTrustedDevice(portsAfterDays(0), user),
  ];
  await addTrustedDevice(portsAfterDays(100), user, usedDevice);
  await deleteExpiredDevices(portsAfterDays(179));
  expect(await isTrustedDevice(portsAfterDays(179), unusedDevice, user.email)).toBe(true);
  await deleteExpiredDevices(portsAfterDays(181));
  expect(await isTrustedDevice(portsAfterDays(181), unusedDevice, user.email)).toBe(false);
  expect(await isTrustedDevice(portsAfterDays(181), usedDevice, user.email)).toBe(true);
  await deleteExpiredDevices(portsAfterDays(281));
  expect(await database.rows('select 1 from devices')).toEqual([]);
});

test('stays signed in when the device cannot be stored as trusted, and logs the error', async () => {
  await using database = await freshDatabase();
  const { user, portsAfterDays } = await signedInUser(database);
  await database.rows('alter table devices add constraint broken check (false)');
  const ports = portsAfterDays(0);
  expect(await trustDevice(ports, user, undefined)).toBeUndefined();
  const facts = { event: 'device.trust-failed', err: expect.any(Error), account: user.id };
  expect(ports.logLines).toEqual([['error', facts, 'The device could not be stored as trusted']]);
});

/** Opens one more session of the account; returns its secret. */
const openAnotherSession = async (ports: AccountPorts, user: User): Promise<string> => {
  const hash = await plainTextHasher.hash(PASSWORD);
  if (!hash.ok) throw new Error(hash.error.code);
  const opened = await openSession(withoutRateLimits(ports), user, { passwordHash: hash.value });
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value.secret;
};

test('ends the oldest session of an account beyond the limit', async () => {
  await using database = await freshDatabase();
  const { user, secret: first, portsAfterDays } = await signedInUser(database);
  const other = await signedUpAccount(portsAfterDays(0));
  const second = await openAnotherSession(portsAfterDays(0.1), user);
  for (let n = 3; n <= MAX_SESSIONS; n += 1) await openAnotherSession(portsAfterDays(0.2), user);
  const isSignedIn = async (secret: string) => (await findSession(portsAfterDays(0.4), secret)) !== undefined;
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, true]);
  const newest = await openAnotherSession(portsAfterDays(0.3), user);
  expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(newest)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(await isSignedIn(other.secret)).toBe(true);
  // From a server whose clock is behind all others.
  const fromSlowClock = await openAnotherSession(portsAfterDays(-1), user);
  expect([await isSignedIn(second), await isSignedIn(fromSlowClock)]).toEqual([false, true]);
  expect(await database.rows('select 1 from sessions where user_id = $1', [user.id])).toHaveLength(
    MAX_SESSIONS,
  );
});

test('simultaneous sign-ins on two servers keep the limits of sessions and trusted devices', async () => {
  await using database = await freshDatabase();
  const { user } = await signedInUser(database);
  const servers = [accountPorts(database), accountPorts(database.another(4))];
  const countRows = async (table: string) =>
    (await database.rows(`select 1 from ${table} where user_id = $1`, [user.id])).length;
  const maxCounts = { sessions: 0, devices: 0 };
  for (let count = 0; count < MAX_DEVICES + 16; count += 8) {
    const eightServers = [servers, servers, servers, servers].flat();
    await Promise.all(eightServers.map((ports) => openAnotherSession(ports, user)));
    await Promise.all(eightServers.map((ports) => addTrustedDevice(ports, user)));
    maxCounts.sessions = Math.max(maxCounts.sessions, await countRows('sessions'));
    maxCounts.devices = Math.max(maxCounts.devices, await countRows('devices'));
  }
  expect(maxCounts).toEqual({ sessions: MAX_SESSIONS, devices: MAX_DEVICES });
});

test('trusts the most recently used devices of an account', async () => {
  await using database = await freshDatabase();
  const { user, portsAfterDays } = await signedInUser(database);
  const other = await signedUpAccount(portsAfterDays(0));
  const otherDevice = await addTrustedDevice(portsAfterDays(-1), other.user);
  const [unusedDevice, usedDevice] = [
    await addTrustedDevice(portsAfterDays(0), user),
    await addTrustedDevice(portsAfterDays(0.1), user),
  ];
  for (let n = 3; n <= MAX_DEVICES; n += 1) await addTrustedDevice(portsAfterDays(0.2), user);
  await addTrustedDevice(portsAfterDays(0.3), user, usedDevice);
  const isTrusted = (secret: string, email = user.email) => isTrustedDevice(portsAfterDays(1), secret, email);
  expect([await isTrusted(unusedDevice), await isTrusted(usedDevice)]).toEqual([true, true]);
  const newest = await addTrustedDevice(portsAfterDays(0.4), user);
  expect([await isTrusted(unusedDevice), await isTrusted(usedDevice), await isTrusted(newest)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(await isTrusted(otherDevice, other.user.email)).toBe(true);
});
