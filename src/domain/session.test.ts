import { expect, test } from 'vitest';
import { ABSOLUTE_DAYS, IDLE_DAYS, sessionEnd } from './session.ts';

const DAY = 86_400_000;
const start = new Date('2026-11-01T00:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * DAY);

test('a session ends after 14 days without a visit', () => {
  expect(IDLE_DAYS).toBe(14);
  expect(sessionEnd(start, start)).toEqual(after(14));
  expect(sessionEnd(start, after(10))).toEqual(after(24));
});

test('a session ends after 30 days however often the shopper comes', () => {
  expect(ABSOLUTE_DAYS).toBe(30);
  expect(sessionEnd(start, after(29))).toEqual(after(30));
});
