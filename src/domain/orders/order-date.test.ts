import { expect, test } from 'vitest';
import { greetingAt } from '../accounts/greeting.ts';
import { orderDate, timeOfDay } from './order-date.ts';

test('[ORD-4] the date of an order is the first four words of the date string', () => {
  const date = new Date(2026, 10, 5, 23, 59);
  expect(orderDate(date)).toBe('Thu Nov 05 2026');
  expect(date.toString().startsWith(`${orderDate(date)} `)).toBe(true);
});

test('[ORD-4] the date is that of the reader’s own time zone', () => {
  const zone = process.env['TZ'];
  try {
    const date = new Date('2026-11-21T23:30:00Z');
    process.env['TZ'] = 'Asia/Tokyo';
    expect(orderDate(date)).toBe('Sun Nov 22 2026');
    process.env['TZ'] = 'America/Los_Angeles';
    expect(orderDate(date)).toBe('Sat Nov 21 2026');
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test('a time of day is shown in the reader’s clock, and an invalid one not at all', () => {
  expect(timeOfDay(new Date(2026, 10, 5, 17, 5).toISOString())).toBe('5:05 PM');
  expect(timeOfDay('soon')).toBeUndefined();
});

test('[ORD-5] the account greets by the hour: morning until 11, afternoon until 15, then evening', () => {
  const greetings = Array.from({ length: 24 }, (_, hour) => greetingAt(hour));
  expect(greetings.slice(0, 12)).toEqual(Array(12).fill('Good morning'));
  expect(greetings.slice(12, 16)).toEqual(Array(4).fill('Good afternoon'));
  expect(greetings.slice(16)).toEqual(Array(8).fill('Good evening'));
});
