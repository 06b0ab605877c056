import { expect, test } from 'vitest';
import { createMemoryStore, type RateLimitHit } from './memory-store.ts';
import { CLIENT_QUOTAS, RATE_LIMIT_POLICIES, type RateLimitPolicyName } from './policies.ts';
import { createRateLimiter, hitsOf, type RateLimitStore } from './rate-limiter.ts';

const client = { account: 'ada', ipAddress: () => '192.0.2.1' };
const times = async <T>(count: number, run: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let n = 0; n < count; n += 1) results.push(await run());
  return results;
};

/** A rate limiter with a store in memory that a test can stop. */
const createLimiter = () => {
  let time = 0;
  const state = { failure: '', queries: 0 };
  const memory = createMemoryStore(() => time);
  const query = <T>(run: () => T): T => {
    state.queries += 1;
    if (state.failure) throw new Error(state.failure);
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

test('reports the time until the limit allows another hit, also from memory', async () => {
  const { count, state, advance } = createLimiter();
  const { burst } = RATE_LIMIT_POLICIES['coupon-guess'].limits[0];
  const { waitMs } = (await times(burst + 1, () => count('coupon-guess', client))).at(-1) ?? { waitMs: 0 };
  expect(waitMs).toBeGreaterThan(2_000);
  state.queries = 0;
  advance(500);
  expect(await count('coupon-guess', client)).toMatchObject({ isRejected: true, waitMs: waitMs - 500 });
  expect(state.queries).toBe(0);
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
  state.failure = 'no database';
  const { burst } = RATE_LIMIT_POLICIES['own-orders'].limits[0];
  const reads = await times(burst + 5, () => admit('own-orders', client));
  expect(reads.filter(({ isRejected }) => !isRejected)).toHaveLength(burst);
  expect(reads.at(-1)).toMatchObject({ isRejected: true, reason: 'limit' });
  const limited = Object.entries(RATE_LIMIT_POLICIES)
    .filter(([, policy]) => 'shedPriority' in policy && policy.limits.length > 0)
    .map(([name]) => name as RateLimitPolicyName);
  const served: string[] = [];
  for (const name of limited) {
    const outcome = await admit(name, { ...client, account: 'ben' });
    if (!outcome.isRejected) served.push(name);
    else expect(outcome).toEqual({ isRejected: true, reason: 'unavailable', waitMs: 5_000 });
  }
  expect(served).toEqual(['own-orders', 'live', 'search']);
  await expect(count('coupon-guess', client)).rejects.toThrow('no database');
  expect(errors).toHaveLength(burst + 5 + limited.length);
  expect(await admit('free', client)).toMatchObject({ isRejected: false });
  state.failure = 'syntax error';
  await expect(admit('own-orders', client)).rejects.toThrow('syntax error');
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

test('throttled requests wait without their permits, and only some of an address at once', async () => {
  const { admit } = createLimiter();
  const { perIpAddress } = CLIENT_QUOTAS.throttled;
  await times(RATE_LIMIT_POLICIES.search.limits[0].burst, () => admit('search', client));
  let held = perIpAddress;
  const permit = {
    acquire: async () => true,
    release: () => {
      held -= 1;
    },
  };
  const left = { isRejected: true, reason: 'overloaded', waitMs: 5_000 };
  const leaving = new AbortController();
  const waiting = Array.from({ length: perIpAddress }, () => admit('search', client, permit, leaving.signal));
  await expect.poll(() => held).toBe(0);
  expect(await admit('search', client)).toMatchObject({ isRejected: true, reason: 'limit' });
  leaving.abort();
  expect(await Promise.all(waiting)).toEqual(Array(perIpAddress).fill(left));
  expect(await admit('search', client, permit, leaving.signal)).toEqual(left);
});

test('credits back only the hits of policies that say so', async () => {
  const { admit } = createLimiter();
  const isAdmittedAfterSuccesses = async (name: 'account-deletion' | 'account-data') => {
    const outcomes = await times(RATE_LIMIT_POLICIES[name].limits[0].burst, () => admit(name, client));
    for (const outcome of outcomes) if (!outcome.isRejected) await outcome.creditBack();
    return !(await admit(name, client)).isRejected;
  };
  expect(await isAdmittedAfterSuccesses('account-deletion')).toBe(true);
  expect(await isAdmittedAfterSuccesses('account-data')).toBe(false);
});

test('counts a trusted device and a verified account apart from their address', () => {
  const scopes = (name: 'sign-in' | 'purchase', subjects: object) =>
    hitsOf(name, RATE_LIMIT_POLICIES[name].limits, { ...client, ...subjects }).map(
      ({ key }) => key.split(' ')[1],
    );
  expect(scopes('sign-in', { device: 'phone' })).toEqual(['device']);
  expect(scopes('sign-in', {})).toEqual(['account-and-ip-address', 'ip-address', 'all-clients', 'account']);
  expect(scopes('purchase', { isVerified: true })).toEqual(['account']);
  expect(scopes('purchase', {})).toEqual(['account', 'ip-address']);
});
