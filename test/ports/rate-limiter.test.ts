import { expect, test, vi } from 'vitest';
import { createRateLimits } from '#adapters/postgres/rate-limits/rate-limits.ts';
import { type Permit, UNLIMITED_PERMIT } from '#platform/traffic/concurrency-limiter.ts';
import { MAX_THROTTLE_DELAY_MS } from '#platform/traffic/memory-store.ts';
import {
  CLIENT_QUOTAS,
  RATE_LIMIT_POLICIES,
  type RateLimitPolicies,
  type RateLimitPolicyName,
} from '#platform/traffic/policies.ts';
import { createRateLimiter, type RateLimitSubjects } from '#platform/traffic/rate-limiter.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { anEmail, anIpAddress } from '#test/support/shopper.ts';

const rateLimiterOf = ({ orm }: FreshDatabase, policies: RateLimitPolicies = RATE_LIMIT_POLICIES) => {
  const { admit } = createRateLimiter({
    store: createRateLimits(orm),
    policies,
    isTransient: () => false,
    onStoreError: () => undefined,
    retryMs: 5_000,
  });
  return (
    rateLimit: RateLimitPolicyName,
    subjects: RateLimitSubjects,
    permit = UNLIMITED_PERMIT,
    signal = new AbortController().signal,
  ) => admit(rateLimit, subjects, permit, signal);
};
/** Throws if the request is throttled, because a throttled request releases its permit first. */
const neverThrottled: Permit = {
  ...UNLIMITED_PERMIT,
  release: () => expect.unreachable('a request within its limits was throttled'),
};
const clientAt = (ipAddress: string, account = anEmail()) => ({ account, ipAddress: () => ipAddress });

test.each<[string, string, (n: number) => string]>([
  [
    'a home with a /56',
    '2001:db8:7:100::/64',
    (n) => `2001:db8:7:1${(n % 256).toString(16).padStart(2, '0')}::/64`,
  ],
  ['a firm with a /48', '2001:db8:8:1::/64', (n) => `2001:db8:8:${n.toString(16)}::/64`],
])('%s that uses all its subnets is rejected before other clients are', async (_, firstSubnet, subnetOf) => {
  await using database = await freshDatabase();
  // The number of emails allowed at once, without delayed ones.
  const signUp = RATE_LIMIT_POLICIES['sign-up'].limits.flatMap((limit) => {
    if (limit.onExceed === 'throttle') return [];
    return limit.by === 'ip-address' ? { ...limit, burst: 20 } : limit;
  });
  const policies = {
    ...RATE_LIMIT_POLICIES,
    'sign-up': { ...RATE_LIMIT_POLICIES['sign-up'], limits: signUp },
  };
  const checkRateLimit = rateLimiterOf(database, policies);
  for (const rateLimit of ['password-reset', 'sign-up'] satisfies RateLimitPolicyName[]) {
    let admitted = 0;
    for (let n = 0; n < 520; n += 20) {
      const batch = Array.from({ length: 20 }, (__, k) =>
        checkRateLimit(rateLimit, clientAt(subnetOf(n + k))),
      );
      admitted += (await Promise.all(batch)).filter(({ isRejected }) => !isRejected).length;
    }
    expect(admitted).toBeLessThan(400);
    expect(await checkRateLimit(rateLimit, clientAt(firstSubnet))).toMatchObject({ isRejected: true });
    for (const other of ['2001:db8:9:1::/64', anIpAddress()])
      expect(await checkRateLimit(rateLimit, clientAt(other), neverThrottled)).toMatchObject({
        isRejected: false,
      });
  }
});

test('delays unknown devices but no trusted device during a worldwide flood of sign-ins', async () => {
  await using database = await freshDatabase();
  const few = RATE_LIMIT_POLICIES['sign-in'].limits.map((limit) =>
    limit.by === 'all-clients' ? { ...limit, burst: 2, everyMs: 60_000 } : limit,
  );
  const checkRateLimit = rateLimiterOf(database, {
    ...RATE_LIMIT_POLICIES,
    'sign-in': { ...RATE_LIMIT_POLICIES['sign-in'], limits: few },
  });
  for (let n = 0; n < 4; n += 1)
    expect(await checkRateLimit('sign-in', clientAt(anIpAddress()))).toMatchObject({ isRejected: false });
  const throttled = { ...UNLIMITED_PERMIT, release: vi.fn() };
  await checkRateLimit('sign-in', clientAt(anIpAddress()), throttled);
  expect(throttled.release).toHaveBeenCalledOnce();
  expect(
    await checkRateLimit('sign-in', { ...clientAt(anIpAddress()), device: 'known' }, neverThrottled),
  ).toMatchObject({ isRejected: false });
});

test('a request throttled by two limits waits once, three seconds at most, without holding a permit', async () => {
  await using database = await freshDatabase();
  const few = RATE_LIMIT_POLICIES['sign-in'].limits.map((limit) =>
    limit.onExceed === 'throttle' ? { ...limit, burst: 1, everyMs: 60_000 } : limit,
  );
  const checkRateLimit = rateLimiterOf(database, {
    ...RATE_LIMIT_POLICIES,
    'sign-in': { ...RATE_LIMIT_POLICIES['sign-in'], limits: few },
  });
  const account = anEmail();
  await Promise.all(
    Array.from({ length: 8 }, () => checkRateLimit('sign-in', clientAt(anIpAddress(), account))),
  );
  const calls: string[] = [];
  const permit = {
    acquire: async () => {
      calls.push('acquire');
      return true;
    },
    release: () => void calls.push('release'),
  };
  const fullQueue = { acquire: async () => false, release: () => undefined };
  const start = performance.now();
  const [throttled, rejected] = await Promise.all(
    [permit, fullQueue].map((limit) => checkRateLimit('sign-in', clientAt(anIpAddress(), account), limit)),
  );
  expect(performance.now() - start).toBeLessThan(MAX_THROTTLE_DELAY_MS + 1_000);
  expect(throttled).toMatchObject({ isRejected: false });
  expect(calls).toEqual(['release', 'acquire']);
  expect(rejected).toMatchObject({ isRejected: true, reason: 'overloaded' });
});

test('limits the delayed requests of one address, and still delays those of others', async () => {
  await using database = await freshDatabase();
  const few = RATE_LIMIT_POLICIES.quote.limits.map((limit) =>
    limit.onExceed === 'throttle' ? { ...limit, burst: 1, everyMs: 60_000 } : limit,
  );
  const checkRateLimit = rateLimiterOf(database, {
    ...RATE_LIMIT_POLICIES,
    quote: { ...RATE_LIMIT_POLICIES.quote, limits: few },
  });
  const [ipAddress, other] = [anIpAddress(), anIpAddress()];
  const requestFrom = (address: string) =>
    checkRateLimit('quote', { account: undefined, ipAddress: () => address });
  // Longer than the longest delay.
  for (const address of [ipAddress, other])
    await Promise.all(Array.from({ length: 8 }, () => requestFrom(address)));
  const requests = Array.from({ length: CLIENT_QUOTAS.throttled.perIpAddress + 10 }, () =>
    requestFrom(ipAddress),
  );
  const neighbor = requestFrom(other);
  const results = await Promise.all(requests);
  expect(results.filter(({ isRejected }) => isRejected)).toHaveLength(10);
  expect(results.find(({ isRejected }) => isRejected)).toMatchObject({ reason: 'limit' });
  expect(await neighbor).toMatchObject({ isRejected: false });
});

test.each([
  ['before it waits', true],
  ['while it waits', false],
])('frees the slot of a request whose client leaves %s', async (_, isEarly) => {
  await using database = await freshDatabase();
  const few = RATE_LIMIT_POLICIES.quote.limits.map((limit) =>
    limit.onExceed === 'throttle' ? { ...limit, burst: 1, everyMs: 60_000 } : limit,
  );
  const checkRateLimit = rateLimiterOf(database, {
    ...RATE_LIMIT_POLICIES,
    quote: { ...RATE_LIMIT_POLICIES.quote, limits: few },
  });
  const client = { account: undefined, ipAddress: () => '192.0.2.7' };
  await checkRateLimit('quote', client);
  const disconnect = new AbortController();
  if (isEarly) disconnect.abort();
  const allWaiting = Promise.withResolvers<void>();
  let waitCount = 0;
  const permit: Permit = {
    acquire: async () => expect.unreachable('a request whose client has left acquires a permit'),
    release: () => {
      waitCount += 1;
      if (waitCount === CLIENT_QUOTAS.throttled.perIpAddress) allWaiting.resolve();
    },
  };
  const requests = Array.from({ length: CLIENT_QUOTAS.throttled.perIpAddress }, () =>
    checkRateLimit('quote', client, permit, disconnect.signal),
  );
  await allWaiting.promise;
  const start = performance.now();
  disconnect.abort();
  for (const result of await Promise.all(requests))
    expect(result).toMatchObject({ isRejected: true, reason: 'overloaded' });
  expect(performance.now() - start).toBeLessThan(500);
  expect(await checkRateLimit('quote', client)).toMatchObject({ isRejected: false });
});
