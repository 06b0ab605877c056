import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../values/time.ts';
import { isRecentlyAuthenticated, shouldExtend, staffSessionEnd } from './staff-session.ts';

const startedAt = new Date('2026-11-30T08:00:00Z');
const after = (ms: number) => new Date(startedAt.getTime() + ms);

test('ends 12 hours after the last request, and 7 days after the sign-in', () => {
  expect(staffSessionEnd(startedAt, startedAt)).toEqual(after(12 * HOUR));
  expect(staffSessionEnd(startedAt, after(3 * HOUR))).toEqual(after(15 * HOUR));
  expect(staffSessionEnd(startedAt, after(7 * DAY - 12 * HOUR - 1))).toEqual(after(7 * DAY - 1));
  expect(staffSessionEnd(startedAt, after(7 * DAY - HOUR))).toEqual(after(7 * DAY));
});

test('extends a session when that gains more than five minutes', () => {
  const session = { startedAt, expiresAt: after(12 * HOUR) };
  expect(shouldExtend(session, after(5 * MINUTE))).toBe(false);
  expect(shouldExtend(session, after(5 * MINUTE + 1))).toBe(true);
  const ending = { startedAt, expiresAt: after(7 * DAY) };
  expect(shouldExtend(ending, after(7 * DAY - HOUR))).toBe(false);
});

test('counts an authentication as recent for ten minutes', () => {
  const session = { authenticatedAt: startedAt };
  expect(isRecentlyAuthenticated(session, after(10 * MINUTE))).toBe(true);
  expect(isRecentlyAuthenticated(session, after(10 * MINUTE + 1))).toBe(false);
});
