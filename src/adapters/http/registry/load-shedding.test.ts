import { expect, test } from 'vitest';
import {
  createConcurrencyLimiter,
  MIN_IN_FLIGHT,
  UNLIMITED_PERMIT,
} from '#platform/traffic/concurrency-limiter.ts';
import {
  MAX_EVENT_LOOP_DELAY_MS,
  queueLimitsFor,
  RATE_LIMIT_POLICIES,
  type RateLimitPolicyName,
} from '#platform/traffic/policies.ts';
import { routeDeps } from '#test/support/route-deps.ts';
import { endpoint, publicAccess, type RouteDeps } from '../registry/endpoint.ts';
import { createRouter } from '../registry/router.ts';

/** With three processors two searches run at once. */
const THREE = queueLimitsFor(3);

const policies = Object.entries(RATE_LIMIT_POLICIES).flatMap(([name, policy]) =>
  'shedPriority' in policy ? [name as RateLimitPolicyName] : [],
);

const neverAborted = () => new AbortController().signal;

/** Returns the policies that are admitted at an event-loop delay, with a number of purchases in flight. */
const admittedPolicies = async (nextDelayMs: number, inFlight = MIN_IN_FLIGHT + 1) => {
  let delayMs = 0;
  const requestPermit = createConcurrencyLimiter(() => delayMs);
  for (let n = 0; n < inFlight; n += 1)
    await requestPermit({ rateLimit: 'purchase' }, neverAborted())?.acquire();
  delayMs = nextDelayMs;
  return policies.filter((rateLimit) => requestPermit({ rateLimit }, neverAborted()));
};

test('accepts fewer kinds of requests as delay grows, and payments and started checkouts to the last', async () => {
  expect(await admittedPolicies(MAX_EVENT_LOOP_DELAY_MS.first)).toEqual(policies);
  const busy = await admittedPolicies(MAX_EVENT_LOOP_DELAY_MS.first + 1);
  for (const rateLimit of ['sign-in', 'sign-up', 'search', 'password-reset', 'vitals', 'google', 'enquiry'])
    expect(busy).not.toContain(rateLimit);
  for (const rateLimit of ['free', 'file', 'saved-items', 'quote', 'purchase', 'order', 'provider'])
    expect(busy).toContain(rateLimit);
  expect(await admittedPolicies(MAX_EVENT_LOOP_DELAY_MS.middle + 1)).toEqual([
    'operator',
    'live',
    'provider',
    'purchase',
    'order',
  ]);
  expect(await admittedPolicies(MAX_EVENT_LOOP_DELAY_MS.last + 1)).toEqual([]);
});

test('sheds no load for a few shoppers, whatever the delay', async () => {
  expect(await admittedPolicies(MAX_EVENT_LOOP_DELAY_MS.last + 1, MIN_IN_FLIGHT)).toEqual(policies);
});

test('serves a few of many searches at once, queues some, rejects the rest, and leaves purchases unaffected', async () => {
  const requestPermit = createConcurrencyLimiter(() => 0, RATE_LIMIT_POLICIES, THREE);
  const work = Promise.withResolvers<string>();
  let begun = 0;
  const handle = async (rateLimit: RateLimitPolicyName, job: () => Promise<string>) => {
    const permit = requestPermit({ rateLimit }, neverAborted());
    if (!(await permit?.acquire())) return 'shed';
    try {
      return await job();
    } finally {
      permit?.release();
    }
  };
  const search = () =>
    handle('search', () => {
      begun += 1;
      return work.promise;
    });
  const { maxRunning, maxQueued } = THREE.first;
  const requests = Array.from({ length: maxRunning + maxQueued }, search);
  expect(await search()).toBe('shed');
  expect(begun).toBe(maxRunning);
  expect(requestPermit({ rateLimit: 'search' }, neverAborted())).toBeUndefined();
  expect(await handle('purchase', async () => 'bought')).toBe('bought');
  work.resolve('found');
  expect(await Promise.all(requests)).toEqual(requests.map(() => 'found'));
  expect(await search()).toBe('found');
});

test('allows one search at a time on the smallest machine, never none; Google sign-ins do not block others', async () => {
  for (const [processors, searches] of [
    [1, 1],
    [2, 1],
    [4, 3],
    [64, 4],
  ] as const) {
    const requestPermit = createConcurrencyLimiter(() => 0, RATE_LIMIT_POLICIES, queueLimitsFor(processors));
    const begun = async (rateLimit: RateLimitPolicyName) => {
      let permits = 0;
      for (let n = 0; n < 20; n += 1)
        void requestPermit({ rateLimit }, neverAborted())
          ?.acquire()
          .then((hasPermit) => {
            if (hasPermit) permits += 1;
          });
      await new Promise((resolve) => setImmediate(resolve));
      return permits;
    };
    expect([await begun('search'), await begun('google')]).toEqual([searches, THREE.middle.maxRunning]);
  }
});

/** Requests a permit for an address and acquires it. */
const requester =
  (requestPermit: ReturnType<typeof createConcurrencyLimiter>) => (ipAddress: string | undefined) => {
    const permit = requestPermit({ rateLimit: 'sign-in' }, neverAborted(), ipAddress);
    return { ipAddress, permit, acquired: permit?.acquire() ?? Promise.resolve(false) };
  };
const neighborAddress = (n: number) => `2001:db8:0:${n.toString(16)}::/64`;

test('limits an address to a quarter of a half-full queue and a prefix to half of it', async () => {
  const { maxRunning, maxQueued } = THREE.first;
  const capacity = maxRunning + maxQueued;
  for (const [attacker, share, before] of [
    [() => '192.0.2.1', capacity / 4, capacity / 2],
    [neighborAddress, capacity / 2, capacity / 4],
  ] as const) {
    const requestFrom = requester(createConcurrencyLimiter(() => 0, RATE_LIMIT_POLICIES, THREE));
    const requests = Array.from({ length: before }, (_, n) => requestFrom(`198.51.100.${n}`));
    const flood = Array.from({ length: 200 }, (_, n) => requestFrom(attacker(n)));
    const others = Array.from({ length: 201 }, (_, n) => requestFrom(`203.0.113.${n}`));
    const admitted = [requests, flood, others].map((list) => list.filter(({ permit }) => permit).length);
    expect(admitted).toEqual([before, share, capacity - before - share]);
    for (const { permit, acquired } of [...requests, ...flood, ...others])
      if (await acquired) permit?.release();
    expect(await requestFrom(attacker(0)).acquired).toBe(true);
  }
});

test('limits a flood that comes first to half of a queue, from one address or one prefix', () => {
  const { maxRunning, maxQueued } = THREE.first;
  for (const attacker of [() => '192.0.2.1', neighborAddress]) {
    const requestFrom = requester(createConcurrencyLimiter(() => 0, RATE_LIMIT_POLICIES, THREE));
    const flood = Array.from({ length: 200 }, (_, n) => requestFrom(attacker(n)));
    expect(flood.filter(({ permit }) => permit)).toHaveLength((maxRunning + maxQueued) / 2);
    expect(requestFrom('203.0.113.1').permit).toBeDefined();
  }
});

test('five visitors behind one address who open every page reach no limit', async () => {
  const requestFrom = requester(createConcurrencyLimiter(() => 0, RATE_LIMIT_POLICIES, THREE));
  const household = Array.from({ length: 16 }, () => requestFrom('192.0.2.1'));
  const memory = Array.from({ length: 16 }, () => requestFrom(undefined));
  for (const { permit, acquired } of [...household, ...memory]) {
    expect(await acquired).toBe(true);
    permit?.release();
  }
});

test('rejects a request that is queued behind work that hangs before that work ends', async () => {
  const requestPermit = createConcurrencyLimiter(() => 0, RATE_LIMIT_POLICIES, {
    ...THREE,
    first: { maxRunning: 1, maxQueued: 5, maxWaitMs: 30 },
  });
  const [hanging, next] = [
    requestPermit({ rateLimit: 'search' }, neverAborted()),
    requestPermit({ rateLimit: 'search' }, neverAborted()),
  ];
  expect(await hanging?.acquire()).toBe(true);
  expect(await next?.acquire()).toBe(false);
  const queuedPermit = requestPermit({ rateLimit: 'search' }, neverAborted());
  const taken = queuedPermit?.acquire();
  hanging?.release();
  expect(await taken).toBe(true);
});

test('rejects a request at once when the estimated queue time is too long, and queues it again when work is quicker', async () => {
  let now = 0;
  const limits = { maxRunning: 2, maxQueued: 30, maxWaitMs: 2_500 };
  const requestPermit = createConcurrencyLimiter(
    () => 0,
    RATE_LIMIT_POLICIES,
    { ...THREE, first: limits },
    () => now,
  );
  const requestFrom = requester(requestPermit);
  /** Sends `count` requests at once, each of which takes `ms`, and returns how many were served. */
  const serve = async (count: number, ms: number) => {
    const requests = Array.from({ length: count }, () => requestFrom(undefined));
    let served = 0;
    for (const { permit, acquired } of requests) {
      if (!(await acquired)) continue;
      served += 1;
      now += ms;
      permit?.release();
    }
    return served;
  };
  const { maxRunning, maxQueued } = limits;
  for (let times = 0; times < 100; times += 1) await serve(1, 200);
  // Two at a time: the twentieth in the queue waits two seconds, four fifths of the longest wait.
  expect(await serve(maxRunning + maxQueued, 200)).toBe(maxRunning + 20);
  for (let times = 0; times < 100; times += 1) await serve(1, 5);
  expect(await serve(maxRunning + maxQueued, 5)).toBe(maxRunning + maxQueued);
});

test('serves any number of files at once without queueing', async () => {
  const requestPermit = createConcurrencyLimiter(() => 0, RATE_LIMIT_POLICIES, THREE);
  const requests = Array.from({ length: 2_000 }, () => requestPermit({ rateLimit: 'file' }, neverAborted()));
  const taken = await Promise.all(requests.map(async (permit) => permit?.acquire()));
  expect(new Set(taken)).toEqual(new Set([true]));
});

test('answers a shed request with Retry-After before any other work', async () => {
  const calls: string[] = [];
  const routes = (['search', 'purchase'] as const).map((rateLimit) =>
    endpoint({
      method: 'GET',
      path: `/${rateLimit}`,
      access: publicAccess,
      rateLimit,
      handler: () => {
        calls.push(rateLimit);
        return new Response('tea');
      },
    }),
  );
  const admit: RouteDeps['limiter']['admit'] = async (rateLimit) => {
    calls.push(`check ${rateLimit}`);
    return { isRejected: false, creditBack: async () => undefined };
  };
  const app = createRouter({
    endpoints: routes,
    deps: { ...routeDeps, limiter: { ...routeDeps.limiter, admit } },
    requestPermit: ({ rateLimit }) => (rateLimit === 'search' ? undefined : UNLIMITED_PERMIT),
    middleware: [],
    onError: async () => 'internal',
  });
  const shed = await app.request('/search');
  expect(calls).toEqual([]);
  expect([shed.status, shed.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await shed.text()).toContain('We’re very busy right now');
  expect((await app.request('/purchase')).status).toBe(200);
  expect(calls).toEqual(['check purchase', 'purchase']);
});
