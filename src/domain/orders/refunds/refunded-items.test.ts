import { expect, test } from 'vitest';
import { describedRefunds, describeEntries, type RequestedRefund } from './refunded-items.ts';

const at = (minute: number): Date => new Date(minute * 60_000);
const request = (changes: Partial<RequestedRefund> = {}): RequestedRefund => ({
  amountCents: 1_000,
  shippingCents: 0,
  createdAt: at(1),
  lines: [{ name: 'Assam', quantity: 2, amountCents: 1_000 }],
  ...changes,
});
const itemsOf = (...refunds: Parameters<typeof describeEntries>) =>
  describeEntries(...refunds).map(({ items }) => items);
const sentItems = (...refunds: Parameters<typeof describeEntries>) =>
  describedRefunds(describeEntries(...refunds));
const sent = (amountCents: number, minute = 2) => ({ amountCents: -amountCents, at: at(minute) });

test('names the items of a refund, its delivery and another amount', () => {
  const whole = request({ amountCents: 1_700, shippingCents: 500 });
  expect(itemsOf([sent(1_700)], [whole])).toEqual([['2 × Assam', 'Delivery', 'Other amount']]);
  expect(itemsOf([sent(500)], [request({ amountCents: 500, shippingCents: 500, lines: [] })])).toEqual([
    ['Delivery'],
  ]);
  expect(itemsOf([sent(1_000)], [request({ lines: [] })])).toEqual([[]]);
});

test('names nothing for a refund of another amount, or one from before the request', () => {
  expect(itemsOf([sent(999), sent(1_000, 0)], [request()])).toEqual([[], []]);
});

test('gives refunds of the same amount the items of one request each', () => {
  const second = request({ createdAt: at(3), lines: [{ name: 'Sencha', quantity: 1, amountCents: 1_000 }] });
  expect(itemsOf([sent(1_000), sent(1_000, 4), sent(1_000, 5)], [request(), second])).toEqual([
    ['2 × Assam'],
    ['1 × Sencha'],
    [],
  ]);
});

test('leaves out a refund that came back until it is sent once more', () => {
  const failed = { amountCents: 1_000, at: at(3) };
  const free = request({ amountCents: 0, lines: [] });
  expect(sentItems([sent(1_000), failed], [free, request()])).toEqual([]);
  expect(sentItems([sent(1_000), failed, sent(200, 4), sent(1_000, 5)], [request()])).toEqual([
    { amountCents: 1_000, items: ['2 × Assam'] },
  ]);
});

test('of two refunds of one amount, the one that came back is left out once', () => {
  const failed = { amountCents: 1_000, at: at(5) };
  const dashboard = sent(1_000, 4);
  expect(sentItems([sent(1_000), dashboard, failed], [request()])).toEqual([
    { amountCents: 1_000, items: ['2 × Assam'] },
  ]);
});
