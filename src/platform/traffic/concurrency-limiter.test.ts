import { expect, test } from 'vitest';
import { createClientQuota, createSemaphore } from './concurrency-limiter.ts';

const LIMITS = { total: 100, perIpAddress: 2, perPrefix: 10 };
const prefixOf = (n: number, group = '0') => `2001:db8:${group}:${n.toString(16)}::/64`;

/** Returns how many requests of these addresses acquire capacity. */
const servedCount = (
  quota: ReturnType<typeof createClientQuota>,
  addresses: readonly string[],
  attempts = 1,
) =>
  addresses
    .flatMap((ipAddress) => Array.from({ length: attempts }, () => quota.forClient(ipAddress).acquire()))
    .filter(Boolean).length;

test('limits endless IPv6 addresses to the quota of their prefix, and others find capacity', () => {
  const quota = createClientQuota(LIMITS);
  const home = Array.from({ length: 256 }, (_, n) => prefixOf(n));
  expect(servedCount(quota, home, 3)).toBe(8);
  const firm = Array.from({ length: 4_096 }, (_, n) => prefixOf(n));
  expect(servedCount(quota, firm)).toBe(2);
  expect(servedCount(quota, [prefixOf(0, '1'), '192.0.2.1'], 3)).toBe(4);
  expect(quota.inUse()).toBe(14);
});

test('released capacity can be used again, by the same client and by others', () => {
  const quota = createClientQuota({ total: 2, perIpAddress: 1, perPrefix: 1 });
  const [first, second, third] = [prefixOf(1), prefixOf(2), '192.0.2.1'].map(quota.forClient);
  expect([first?.acquire(), first?.exceeded(), second?.exceeded(), third?.acquire()]).toEqual([
    true,
    'quota',
    'quota',
    true,
  ]);
  expect(second?.exceeded()).toBe('capacity');
  first?.release();
  expect([first?.exceeded(), second?.acquire()]).toEqual([undefined, true]);
  second?.release();
  third?.release();
  expect(quota.inUse()).toBe(0);
});

test('applies no limit below the soft limit, and above it only to clients beyond their share', () => {
  const quota = createClientQuota({ total: 12, perIpAddress: 2, perPrefix: 3, softLimit: 6 });
  expect(servedCount(quota, ['192.0.2.1'], 20)).toBe(6);
  expect(servedCount(quota, ['192.0.2.2'], 20)).toBe(2);
  expect(
    servedCount(
      quota,
      [1, 2, 3, 4].map((n) => prefixOf(n)),
    ),
  ).toBe(3);
  expect(quota.forClient('192.0.2.1').exceeded()).toBe('quota');
  expect(quota.forClient(undefined).acquire()).toBe(true);
  expect(quota.forClient('192.0.2.3').exceeded()).toBe('capacity');
});

const signal = () => new AbortController().signal;

test('passes the permit on when the waiter is aborted, and removes no other waiter from the queue', async () => {
  const semaphore = createSemaphore(1);
  await semaphore.acquire(signal());
  const controller = new AbortController();
  const order: string[] = [];
  const second = semaphore.acquire(controller.signal);
  const third = semaphore.acquire(signal()).then(() => order.push('third'));
  const fourth = semaphore.acquire(signal()).then(() => order.push('fourth'));
  semaphore.release();
  controller.abort();
  expect(await second).toBe(false);
  await expect.poll(() => order).toEqual(['third']);
  semaphore.release();
  await Promise.all([third, fourth]);
  expect(order).toEqual(['third', 'fourth']);
  semaphore.release();
  expect(semaphore.inUse()).toBe(0);
});

test('does not run the work of a waiter that has left the queue', async () => {
  const semaphore = createSemaphore(1);
  await semaphore.acquire(signal());
  const controller = new AbortController();
  const second = semaphore.acquire(controller.signal);
  controller.abort();
  expect(await second).toBe(false);
  semaphore.release();
  expect(semaphore.inUse()).toBe(0);
});

test('rejects work at once when the queue is full, and passes a failed job’s permit on', async () => {
  const semaphore = createSemaphore(1, 1);
  const gate = Promise.withResolvers<string>();
  const first = semaphore.run(() => gate.promise);
  const second = semaphore.run(async () => 'second');
  expect(await semaphore.run(async () => 'third')).toBeUndefined();
  gate.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe('second');
  expect(await semaphore.run(async () => 'fourth')).toBe('fourth');
});
