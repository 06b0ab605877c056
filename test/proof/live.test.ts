import { expect, test } from 'vitest';
import { resources } from '#prove/invariants/resources.ts';
import { views } from '#prove/invariants/views.ts';
import { rollingRestart } from '#prove/proofs/rolling-restart.ts';
import { nginx } from '#test/support/nginx.ts';
import { SLOW, show } from './show.ts';

test(
  '[C08] the script that is shipped restarts two shops in turn behind nginx while shoppers look around and buy, and nobody notices',
  SLOW,
  async ({ skip }) => {
    skip(!nginx, 'there is no nginx on this machine; NGINX_PATH may name one');
    await show(rollingRestart);
  },
);

const HELD = { heapBytes: 40_000_000, descriptors: 40, timers: 20, sockets: 12 };

test('a shop that holds no more than before is in order', () => {
  const now = { heapBytes: 41_000_000, descriptors: 42, timers: 18, sockets: 10 };
  expect(resources(HELD, now)).toEqual([]);
});

test.each([
  ['descriptors', { descriptors: 60 }],
  ['timers', { timers: 30 }],
  ['sockets', { sockets: 20 }],
  ['heap', { heapBytes: 43_000_000 }],
])('a shop that keeps %s is found out', (what, more) => {
  expect(resources(HELD, { ...HELD, ...more })).toEqual([expect.stringContaining(what)]);
});

test('a page that shows another state than is so, misses an order or shows one too many is found out', () => {
  const read = new Map([['ada', new Map([['one', 'paid']])]]);
  const shown = (...orders: [string, string][]) => new Map([['ada', new Map(orders)]]);
  expect(views(shown(['one', 'paid']), read)).toEqual([]);
  for (const wrong of [shown(['one', 'awaiting-payment']), shown(), shown(['one', 'paid'], ['two', 'paid'])])
    expect(views(wrong, read)).toHaveLength(1);
});
