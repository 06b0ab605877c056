import { expect, test } from 'vitest';
import type { OrderRecord } from './order.ts';
import { decodeCursor, encodeCursor, withOrder } from './order-list.ts';

const id = (n: number) => `0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a1${String(n).padStart(2, '0')}`;
/** An order of this minute. */
const record = (n: number, changes: Partial<OrderRecord> = {}): OrderRecord => ({
  id: id(n),
  receipt: id(n),
  date: `2026-05-04T12:${String(n).padStart(2, '0')}:00.000Z`,
  user: 'ada@example.com',
  status: 'awaiting-payment',
  total: 9.25,
  discounts: [],
  orders: [],
  ...changes,
});
const placeOf = (n: number) => encodeCursor({ at: new Date(record(n).date), id: id(n) });
const shown = (page: Parameters<typeof withOrder>[0], order: OrderRecord) =>
  withOrder(page, order).orders.map(({ id: one, status }) => `${Number(one.slice(-2))} ${status}`);

test('[ORD-3] reads a cursor of the order list as it was written, and rejects anything else', () => {
  const place = { at: new Date('2026-05-04T12:00:00.123Z'), id: id(1) };
  expect(decodeCursor(encodeCursor(place))).toEqual(place);
  for (const invalid of [
    '',
    'x',
    id(1),
    `-${id(1)}`,
    `999999999999999-${id(1)}`,
    `1-${id(1)}0`,
    `1-${id(1).toUpperCase()}`,
    ` ${encodeCursor(place)}`,
    `${encodeCursor(place)}\n`,
  ])
    expect([invalid, decodeCursor(invalid)]).toEqual([invalid, undefined]);
});

test('[ORD-3] adds a new order at the top of the first page, and keeps the position of a changed one', () => {
  const first = { before: null, older: placeOf(4), orders: [record(5), record(4)] };
  expect(shown(first, record(6))).toEqual(['6 awaiting-payment', '5 awaiting-payment', '4 awaiting-payment']);
  expect(shown(first, record(4, { status: 'paid' }))).toEqual(['5 awaiting-payment', '4 paid']);
  expect(shown({ before: null, older: null, orders: [] }, record(1))).toEqual(['1 awaiting-payment']);
});

test('[ORD-3] an order of another page changes nothing on this one', () => {
  const first = { before: null, older: placeOf(4), orders: [record(5), record(4)] };
  const second = { before: placeOf(4), older: placeOf(2), orders: [record(3), record(2)] };
  expect(withOrder(first, record(3))).toBe(first);
  expect(withOrder(second, record(4))).toBe(second);
  expect(withOrder(second, record(1))).toBe(second);
  expect(shown(second, record(2, { status: 'expired' }))).toEqual(['3 awaiting-payment', '2 expired']);
});

test('[ORD-3] orders of the same moment have distinct positions', () => {
  const date = record(3).date;
  const page = { before: null, older: placeOf(3), orders: [record(3)] };
  expect(shown(page, record(4, { date }))).toEqual(['4 awaiting-payment', '3 awaiting-payment']);
  expect(withOrder(page, record(2, { date }))).toBe(page);
});
