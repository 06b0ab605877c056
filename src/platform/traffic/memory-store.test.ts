import { expect, test } from 'vitest';
import { createMemoryStore, MAX_THROTTLE_DELAY_MS, throttleDelayMs } from './memory-store.ts';
import type { RateLimit } from './policies.ts';
import { hitsOf } from './rate-limiter.ts';

const LIMIT: RateLimit = { by: 'ip-address', onExceed: 'reject', burst: 3, everyMs: 100 };

const createLimiter = (limit: RateLimit, now: () => number) => {
  const store = createMemoryStore(now);
  return (ipAddress: string) => store.count(hitsOf('test', [limit], { ipAddress: () => ipAddress })).waitMs;
};

test('allows an address a burst of responses, then one at a time, without affecting others', () => {
  let time = 5_000;
  const waitMsFor = createLimiter(LIMIT, () => time);
  const request = (ipAddress = '192.0.2.1') => waitMsFor(ipAddress);
  expect([request(), request(), request()]).toEqual([0, 0, 0]);
  expect(request()).toBe(100);
  expect(request('192.0.2.2')).toBe(0);
  time += 40;
  // A rejected request does not count.
  expect(request()).toBe(60);
  time += 60;
  expect([request(), request()]).toEqual([0, 100]);
  time += 300;
  expect([request(), request(), request(), request()]).toEqual([0, 0, 0, 100]);
});

test('limits an IPv6 prefix with endless addresses as a whole', () => {
  const waitMsFor = createLimiter(LIMIT, () => 0);
  const waits = Array.from({ length: 60 }, (_, n) => waitMsFor(`2001:db8:0:${n.toString(16)}::/64`));
  expect(waits.filter((ms) => ms === 0)).toHaveLength(4 * LIMIT.burst);
});

test('bounds the memory for any number of addresses', () => {
  let time = 0;
  const waitMsFor = createLimiter(LIMIT, () => time);
  for (let n = 0; n < 3; n += 1) waitMsFor('192.0.2.1');
  expect(waitMsFor('192.0.2.1')).toBeGreaterThan(0);
  for (let n = 0; n < 60_000; n += 1) {
    time += 0.001;
    waitMsFor(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  }
  // Evicted by the others, none of which had expired.
  expect(waitMsFor('192.0.2.1')).toBe(0);
});

test('limits an address that continues while many others send requests', () => {
  let time = 0;
  const waitMsFor = createLimiter({ ...LIMIT, everyMs: 1_000 }, () => time);
  const otherAddresses = Array.from(
    { length: 60_000 },
    (_, n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
  );
  let accepted = 0;
  for (const [n, other] of otherAddresses.entries()) {
    time += 0.01;
    waitMsFor(other);
    if (n % 100 === 0 && waitMsFor('192.0.2.1') === 0) accepted += 1;
  }
  expect(accepted).toBe(3);
});

test('throttles beyond a limit that delays, for longer each time, and forgets the excess soon', () => {
  let time = 0;
  const store = createMemoryStore(() => time);
  const hits = hitsOf('test', [{ ...LIMIT, onExceed: 'throttle' }], { ipAddress: () => '192.0.2.1' });
  const waits = Array.from({ length: 12 }, () => store.count(hits));
  expect(waits.every(({ isRejected }) => !isRejected)).toBe(true);
  expect(waits.map(({ waitMs }) => waitMs).slice(0, 7)).toEqual([0, 0, 0, 250, 500, 1_000, 2_000]);
  for (let n = 0; n < 50; n += 1) store.count(hits);
  time += 13 * 100;
  expect(store.count(hits).waitMs).toBe(0);
});

test('credits back a hit, and lets a rejected request consume nothing of its wider limit', () => {
  const store = createMemoryStore(() => 0);
  const limits: RateLimit[] = [
    { ...LIMIT, burst: 1 },
    { ...LIMIT, by: 'all-clients', burst: 2 },
  ];
  const from = (ipAddress: string) => hitsOf('test', limits, { ipAddress: () => ipAddress });
  expect(store.count(from('192.0.2.1')).isRejected).toBe(false);
  for (let n = 0; n < 5; n += 1) expect(store.count(from('192.0.2.1')).isRejected).toBe(true);
  expect(store.count(from('192.0.2.2')).isRejected).toBe(false);
  expect(store.count(from('192.0.2.3')).isRejected).toBe(true);
  store.creditBack(from('192.0.2.2'));
  expect(store.count(from('192.0.2.3')).isRejected).toBe(false);
});

test('doubles the delay at each throttled request, up to three seconds', () => {
  expect([-1, 0, 1, 2, 3, 4, 5, 6, 1000].map(throttleDelayMs)).toEqual([
    0,
    0,
    250,
    500,
    1_000,
    2_000,
    ...Array(3).fill(MAX_THROTTLE_DELAY_MS),
  ]);
  expect(MAX_THROTTLE_DELAY_MS).toBe(3_000);
});
