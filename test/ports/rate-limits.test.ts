import { expect, test } from 'vitest';
import { createRateLimits } from '#adapters/postgres/rate-limits/rate-limits.ts';
import { MAX_THROTTLE_DELAY_MS, throttleDelayMs } from '#platform/traffic/memory-store.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';

const limit = { key: 'one client', burst: 3, everyMs: 60_000, onExceed: 'reject' } as const;

test('a limit allows a burst and then one hit per interval, and returns the wait', async () => {
  await using database = await freshDatabase();
  const limits = createRateLimits(database.orm);
  for (let n = 0; n < 3; n += 1)
    expect(await limits.count([limit])).toEqual({ isRejected: false, waitMs: 0 });
  const { isRejected, waitMs } = await limits.count([limit]);
  expect([isRejected, waitMs > 50_000 && waitMs <= 60_000]).toEqual([true, true]);
  expect(await limits.count([{ ...limit, key: 'another' }])).toMatchObject({ isRejected: false });
  await database.rows("update rate_limits set whole_at = whole_at - interval '60 seconds'");
  expect(await limits.count([limit])).toMatchObject({ isRejected: false });
  expect(await limits.count([limit])).toMatchObject({ isRejected: true });
});

test('two servers share a limit, also under a hundred simultaneous hits', async () => {
  await using database = await freshDatabase();
  const [firstServer, secondServer] = [
    createRateLimits(database.orm),
    createRateLimits(database.another(10).orm),
  ];
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      (n % 2 ? firstServer : secondServer).count([{ ...limit, burst: 10 }]),
    ),
  );
  expect(results.filter(({ isRejected }) => !isRejected)).toHaveLength(10);
});

test('a soft limit rejects no request and doubles the delay up to a maximum', async () => {
  await using database = await freshDatabase();
  const limits = createRateLimits(database.orm);
  const waits: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const { isRejected, waitMs } = await limits.count([{ ...limit, onExceed: 'throttle' }]);
    expect(isRejected).toBe(false);
    waits.push(waitMs);
  }
  expect(waits).toEqual([0, 0, 0, 250, 500, 1_000, 2_000, ...Array(5).fill(MAX_THROTTLE_DELAY_MS)]);
  expect(throttleDelayMs(1_000)).toBe(MAX_THROTTLE_DELAY_MS);
  // Rows about an attack are deleted when their limits are full again.
  for (let n = 0; n < 50; n += 1) await limits.count([{ ...limit, onExceed: 'throttle' }]);
  await database.rows("update rate_limits set whole_at = whole_at - interval '13 minutes'");
  expect(await limits.count([{ ...limit, onExceed: 'throttle' }])).toEqual({ isRejected: false, waitMs: 0 });
});

test('a request that one limit rejects uses none of the wider limits', async () => {
  await using database = await freshDatabase();
  const limits = createRateLimits(database.orm);
  const widerLimit = { ...limit, key: 'everybody there', burst: 5 };
  for (let n = 0; n < 3; n += 1)
    expect(await limits.count([limit, widerLimit])).toEqual({ isRejected: false, waitMs: 0 });
  for (let n = 0; n < 9; n += 1)
    expect(await limits.count([limit, widerLimit])).toMatchObject({ isRejected: true });
  for (let n = 0; n < 2; n += 1)
    expect(await limits.count([widerLimit])).toMatchObject({ isRejected: false });
  const result = await limits.count([{ ...limit, key: 'another' }, widerLimit]);
  expect([result.isRejected, result.waitMs > 50_000 && result.waitMs <= 60_000]).toEqual([true, true]);
  await limits.creditBack([limit, widerLimit]);
  expect(await limits.count([limit, widerLimit])).toMatchObject({ isRejected: false });
  expect(await limits.count([limit, widerLimit])).toMatchObject({ isRejected: true });
});

test('two soft limits delay a request by the longer of their delays', async () => {
  await using database = await freshDatabase();
  const limits = createRateLimits(database.orm);
  const softLimit = { ...limit, onExceed: 'throttle' } as const;
  const widerLimit = { ...softLimit, key: 'everybody there', burst: 1 };
  const waits: number[] = [];
  for (let n = 0; n < 6; n += 1) waits.push((await limits.count([softLimit, widerLimit])).waitMs);
  expect(waits).toEqual([0, 250, 500, 1_000, 2_000, MAX_THROTTLE_DELAY_MS]);
  expect(await limits.count([])).toEqual({ isRejected: false, waitMs: 0 });
});

test('credits back a hit, and deletes expired limits', async () => {
  await using database = await freshDatabase();
  const limits = createRateLimits(database.orm);
  for (let n = 0; n < 20; n += 1) {
    expect(await limits.count([limit])).toMatchObject({ isRejected: false });
    await limits.creditBack([limit]);
  }
  await limits.count([{ ...limit, key: 'lasting' }]);
  await limits.deleteOld();
  expect(await database.rows('select key from rate_limits')).toEqual([{ key: 'lasting' }]);
});
