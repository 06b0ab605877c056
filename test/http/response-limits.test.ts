import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiMap } from '#domain/api/api-map.ts';
import { RATE_LIMIT_POLICIES, type RateLimitPolicies } from '#platform/traffic/policies.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { shopperAt } from '#test/support/shopper.ts';
import { pages } from '#web/site/page-policies.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Routes that query the database and have no rate-limit policy of their own. */
const LOOKUPS = [apiMap.session, apiMap.savedItems];

test('limits lookups of sessions, carts and wish lists per address, and serves other addresses', async () => {
  const attacker = shop.newShopper();
  const otherShopper = shop.newShopper();
  for (const shopper of [attacker, otherShopper]) await shopper.signUp();
  const { burst, everyMs } = RATE_LIMIT_POLICIES['uncached-response'].limits[0];
  const start = performance.now();
  let served = 0;
  let rejected: Response | undefined;
  while (!rejected) {
    const responses = await Promise.all(
      [...LOOKUPS, ...LOOKUPS, ...LOOKUPS].map((path) => attacker.request(path)),
    );
    await Promise.all(responses.map((response) => response.clone().arrayBuffer()));
    rejected = responses.find(({ status }) => status === 429);
    served += responses.filter(({ status }) => status === 200).length;
    expect(served).toBeLessThanOrEqual(burst + (performance.now() - start) / everyMs + 1);
  }
  expect(served).toBeGreaterThanOrEqual(burst);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await rejected.json()).toMatchObject({ error: { code: 'too-many-requests' } });
  for (const path of LOOKUPS) expect([path, (await otherShopper.request(path)).status]).toEqual([path, 200]);
  // Another session at that address has the same limit, and routes with other limits still work.
  for (let n = 0; n < 5; n += 1) {
    const otherSession = shopperAt(shop.origin, attacker.address);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => otherSession.post(apiMap.renewSession)),
    );
    if (responses.some(({ status }) => status === 429)) break;
    expect(n).toBeLessThan(4);
  }
  for (const path of ['/favicon.svg', '/healthz', '/readyz'])
    expect([path, (await attacker.request(path)).status]).toEqual([path, 200]);
  const items = [{ id: 'marrakech-mint', quantity: 1 }];
  expect((await attacker.post(apiMap.quote, { items })).status).toBe(200);
});

test('counts every page and every route without its own limit per address, except those that must stay open', () => {
  const policies: RateLimitPolicies = RATE_LIMIT_POLICIES;
  const unlimitedPages = pages.filter(({ rateLimit }) => !policies[rateLimit].isCountedInMemory);
  expect(unlimitedPages).toEqual([]);
  const unlimitedPolicies = Object.entries(policies).filter(
    ([, policy]) => !('isCountedInMemory' in policy) && policy.limits.length === 0,
  );
  expect(unlimitedPolicies.map(([rateLimit]) => rateLimit)).toEqual(['file', 'operator', 'provider']);
});
