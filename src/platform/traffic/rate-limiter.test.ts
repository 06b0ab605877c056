import { expect, test } from 'vitest';
import { createMemoryStore, type RateLimitHit } from './memory-store.ts';
import { RATE_LIMIT_POLICIES } from './policies.ts';
import { createRateLimiter, type RateLimitStore } from './rate-limiter.ts';

const client = { account: 'ada', ipAddress: () => '192.0.2.1' };
const times = async <T>(count: number, run: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let n = 0; n < count; n += 1) results.push(await run());
  return results;
};

/** A rate limiter with a store in memory that a test can stop. */
const createLimiter = () => {
  let time = 0;
  const state = { isAway: false, queries: 0 };
  const memory = createMemoryStore(() => time);
  const query = <T>(run: () => T): T => {
    state.queries += 1;
    if (state.isAway) throw new Error('no database');
    return run();
  };
  const store: RateLimitStore = {
    count: async (hits) =>
      query(() => {
        const counted = memory.count(hits);
        const [first] = hits;
        return counted.isRejected && first ? { ...counted, rejectedKey: first.key } : counted;
      }),
    creditBack: async (hits: readonly RateLimitHit[]) => query(() => memory.creditBack(hits)),
  };
  const errors: string[] = [];
  const limiter = createRateLimiter({
    store,
    policies: RATE_LIMIT_POLICIES,
    isTransient: (error) => error instanceof Error && error.message === 'no database',
    onStoreError: (_, message) => errors.push(message),
    retryMs: 5_000,
    now: () => time,
  });
  const advance = (ms: number) => {
    time += ms;
  };
  return { ...limiter, state, errors, advance };
};

test('repeats a rejection from memory for a second, without a query for each request of a flood', async () => {
  const { admit, state, advance } = createLimiter();
  const { burst } = RATE_LIMIT_POLICIES['own-orders'].limits[0];
  await times(burst, () => admit('own-orders', client));
  state.queries = 0;
  const flood = await times(50, () => admit('own-orders', client));
  expect(flood.every(({ isRejected }) => isRejected)).toBe(true);
  expect(state.queries).toBe(1);
  expect(await admit('own-orders', { ...client, account: 'ben' })).toMatchObject({ isRejected: false });
  advance(1_000);
  expect(await admit('own-orders', client)).toMatchObject({ isRejected: false });
});

test('asks the store again at once after a hit was credited back', async () => {
  const { count } = createLimiter();
  const { burst } = RATE_LIMIT_POLICIES['coupon-guess'].limits[0];
  const counted = await times(burst + 1, () => count('coupon-guess', client));
  expect(counted.at(-1)).toMatchObject({ isRejected: true });
  await counted[0]?.creditBack();
  expect(await count('coupon-guess', client)).toMatchObject({ isRejected: false });
});

test('without the store reads have their limits in this process, and all others are rejected', async () => {
  const { admit, count, state, errors } = createLimiter();
  state.isAway = true;
  const { burst } = RATE_LIMIT_POLICIES['own-orders'].limits[0];
  const reads = await times(burst + 5, () => admit('own-orders', client));
  expect(reads.filter(({ isRejected }) => !isRejected)).toHaveLength(burst);
  expect(reads.at(-1)).toMatchObject({ isRejected: true, reason: 'limit' });
  const mutations = ['sign-in', 'sign-up', 'letter', 'removal', 'purchase', 'order', 'quote'] as const;
  for (const name of mutations)
    expect([name, await admit(name, client)]).toEqual([
      name,
      { isRejected: true, reason: 'unavailable', waitMs: 5_000 },
    ]);
  await expect(count('coupon-guess', client)).rejects.toThrow('no database');
  expect(errors).toHaveLength(burst + 5 + mutations.length);
});

test('counts unparsed requests by the own limit of their policy, and accounts apart from addresses', () => {
  const { hitUnparsed } = createLimiter();
  const accepted = (name: 'vitals' | 'quote' | 'static', subject: string) =>
    Array.from({ length: 200 }, () => hitUnparsed(name, subject)).filter(({ waitMs }) => waitMs === 0).length;
  expect(accepted('vitals', '192.0.2.1')).toBe(RATE_LIMIT_POLICIES.vitals.limits[0].burst);
  expect(accepted('quote', '192.0.2.1')).toBe(RATE_LIMIT_POLICIES['invalid-request'].limits[0].burst);
  expect(accepted('quote', 'an account')).toBe(RATE_LIMIT_POLICIES['invalid-request'].limits[0].burst);
  expect(accepted('static', '192.0.2.1')).toBe(200);
  hitUnparsed('quote', '192.0.2.2').creditBack();
  expect(accepted('quote', '192.0.2.2')).toBe(RATE_LIMIT_POLICIES['invalid-request'].limits[0].burst);
});
