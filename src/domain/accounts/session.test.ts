import { expect, test } from 'vitest';
import { DEVICE_DAYS, isRecentSignIn, NAME_COOKIE, sessionEnd, shouldRenew } from './session.ts';

const DAY = 86_400_000;
const start = new Date('2026-11-01T00:00:00Z');
const afterDays = (days: number) => new Date(start.getTime() + days * DAY);

test('a session expires after 14 days without a request', () => {
  expect(sessionEnd(start, start)).toEqual(afterDays(14));
  expect(sessionEnd(start, afterDays(10))).toEqual(afterDays(24));
});

test('a session expires after 30 days, despite use', () => {
  expect(sessionEnd(start, afterDays(29))).toEqual(afterDays(30));
});

test('a request extends a session at most once an hour and never past 30 days', () => {
  const session = { startedAt: start, expiresAt: afterDays(14) };
  expect(shouldRenew(session, start)).toBe(false);
  expect(shouldRenew(session, afterDays(1 / 24))).toBe(false);
  expect(shouldRenew(session, afterDays(1.01 / 24))).toBe(true);
  expect(shouldRenew({ startedAt: start, expiresAt: afterDays(30) }, afterDays(29))).toBe(false);
});

test('prevents other hosts from setting the cookie with the name', () => {
  expect(NAME_COOKIE).toBe('__Host-name');
});

test('a sign-in is recent for five minutes, and a device trusted for half a year', () => {
  const session = { startedAt: start };
  expect(isRecentSignIn(session, start)).toBe(true);
  expect(isRecentSignIn(session, afterDays(5 / 1440))).toBe(true);
  expect(isRecentSignIn(session, afterDays(5.01 / 1440))).toBe(false);
  expect(DEVICE_DAYS).toBe(180);
});
