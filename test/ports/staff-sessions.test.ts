import { expect, test } from 'vitest';
import {
  deleteExpiredStaffAccess,
  endStaffSession,
  findStaffSession,
} from '#services/staff/sessions/staff-sessions.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { invitedMember, signedInMember, staffPorts } from '#test/support/staff-fixtures.ts';

const HOUR = 3_600_000;

test('a session ends after 12 hours without a request, after 7 days, and by signing out', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { secret } = await signedInMember(ports);
  const isOpen = async () => (await findStaffSession(ports, secret)) !== undefined;
  ports.wait(12 * HOUR - 1_000);
  expect(await isOpen()).toBe(true);
  ports.wait(12 * HOUR - 1_000);
  expect(await isOpen()).toBe(true);
  ports.wait(12 * HOUR);
  expect(await isOpen()).toBe(false);

  const other = await signedInMember(ports);
  for (let hours = 0; hours < 7 * 24 - 12; hours += 11) {
    ports.wait(11 * HOUR);
    await findStaffSession(ports, other.secret);
  }
  expect(await findStaffSession(ports, other.secret)).toBeDefined();
  ports.wait(11 * HOUR);
  expect(await findStaffSession(ports, other.secret)).toBeUndefined();

  const third = await signedInMember(ports);
  await endStaffSession(ports, third.secret);
  expect(await findStaffSession(ports, third.secret)).toBeUndefined();
});

test('deletes expired sessions and links', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  await signedInMember(ports);
  await invitedMember(ports);
  ports.wait(30 * 24 * HOUR);
  await deleteExpiredStaffAccess(ports);
  expect(await database.rows('select 1 from staff_links union all select 1 from staff_sessions')).toEqual([]);
});

test('while the database is read-only, a session keeps its end, and its member stays signed in', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { secret, expiresAt } = await signedInMember(ports);
  ports.wait(11 * HOUR);
  const name = new URL(database.url).pathname.slice(1);
  await database.rows(`alter database ${name} set default_transaction_read_only = on`);
  const { staffSessions } = staffPorts(database.another(1));
  const found = await findStaffSession({ ...ports, staffSessions }, secret);
  expect(found?.expiresAt).toEqual(expiresAt);
  expect(JSON.stringify(ports.logLines)).toContain('staff.session-not-extended');
  expect((await findStaffSession(ports, secret))?.expiresAt).not.toEqual(expiresAt);
});
