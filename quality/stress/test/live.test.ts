import { expect, test } from 'vitest';
import { rollingRestart } from '#stress/cases/rolling-restart.ts';
import { viewMismatches } from '#stress/invariants/live-views.ts';
import { resources } from '#stress/invariants/resources.ts';
import { notificationDelays } from '#stress/load/notification-delays.ts';
import { nginx } from '../../../test/support/nginx.ts';
import { expectPass, SLOW } from './expect-pass.ts';

test(
  'the shipped script restarts two shops in turn behind nginx while shoppers browse and buy without an error',
  SLOW,
  async ({ skip }) => {
    skip(!nginx, 'nginx is not installed; set NGINX_PATH');
    await expectPass(rollingRestart);
  },
);

const BASELINE = { heapBytes: 40_000_000, descriptors: 40, timers: 20, sockets: 12 };

test('accepts a shop whose resources have not grown', () => {
  const now = { heapBytes: 41_000_000, descriptors: 42, timers: 18, sockets: 10 };
  expect(resources(BASELINE, now)).toEqual([]);
});

test.each([
  ['descriptors', { descriptors: 60 }],
  ['timers', { timers: 30 }],
  ['sockets', { sockets: 20 }],
  ['heap', { heapBytes: 43_000_000 }],
])('detects a leak of %s', (what, more) => {
  expect(resources(BASELINE, { ...BASELINE, ...more })).toEqual([expect.stringContaining(what)]);
});

test('detects a page with a wrong status, a missing order or an extra one', () => {
  const read = new Map([['ada', new Map([['one', 'paid']])]]);
  const shown = (...orders: [string, string][]) => new Map([['ada', new Map(orders)]]);
  expect(viewMismatches(shown(['one', 'paid']), read)).toEqual([]);
  for (const wrong of [shown(['one', 'awaiting-payment']), shown(), shown(['one', 'paid'], ['two', 'paid'])])
    expect(viewMismatches(wrong, read)).toHaveLength(1);
});

test('measures the delay of a page from the change or the start of its next stream', () => {
  const steps = [
    { receipt: 'one', to: 'awaiting-payment', ms: 1_000 },
    { receipt: 'one', to: 'paid', ms: 2_000 },
  ];
  const updates = (at: number, status = 'paid') => ({ receipt: 'one', status, at });
  const late = (streams: { from: number; to: number }[], ...received: ReturnType<typeof updates>[]) =>
    notificationDelays(steps, { streams, updates: received }, 500);
  const open = [{ from: 0, to: Infinity }];
  expect(late(open, updates(1_010, 'awaiting-payment'), updates(2_020))).toEqual([10, 20]);
  // A later status implies the earlier one, not the reverse.
  expect(late(open, updates(2_020))).toEqual([1_020, 20]);
  expect(late(open, updates(1_010, 'awaiting-payment'))).toEqual([10, Infinity]);
  const twice = [
    { from: 0, to: 1_900 },
    { from: 4_000, to: Infinity },
  ];
  expect(late(twice, updates(1_010, 'awaiting-payment'), updates(4_030))).toEqual([10, 30]);
  // The first stream was open long enough to report the order and did not.
  expect(late(twice, updates(4_030))).toEqual([3_030, 30]);
  expect(late([{ from: 0, to: 2_200 }], updates(1_010, 'awaiting-payment'), updates(2_020))).toEqual([
    10, 20,
  ]);
});
