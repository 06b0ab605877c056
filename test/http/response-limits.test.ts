import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiMap } from '#domain/api/api-map.ts';
import {
  RATE_LIMIT_POLICIES,
  type RateLimitPolicies,
  UNCACHED_RESPONSES,
} from '#domain/api/rate-limit-policies.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { shopperAt } from '#test/support/shopper.ts';
import { pages } from '#web/site/page-policies.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Routes that query the database and have no limit of their own. */
const UNCOUNTED = [apiMap.session, apiMap.cart, apiMap.wishList];

test('limits lookups of sessions, carts and wish lists per address, and serves other addresses', async () => {
  const attacker = shop.newShopper();
  const neighbor = shop.newShopper();
  for (const one of [attacker, neighbor]) await one.signUp();
  const { burst, everyMs } = UNCACHED_RESPONSES;
  const start = performance.now();
  let answered = 0;
  let refused: Response | undefined;
  while (!refused) {
    const answers = await Promise.all([...UNCOUNTED, ...UNCOUNTED].map((path) => attacker.request(path)));
    await Promise.all(answers.map((one) => one.clone().arrayBuffer()));
    refused = answers.find(({ status }) => status === 429);
    answered += answers.filter(({ status }) => status === 200).length;
    expect(answered).toBeLessThanOrEqual(burst + (performance.now() - start) / everyMs + 1);
  }
  expect(answered).toBeGreaterThanOrEqual(burst);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ error: { code: 'too-many-requests' } });
  for (const path of UNCOUNTED) expect([path, (await neighbor.request(path)).status]).toEqual([path, 200]);
  // Another session at that address has the same limit, and routes with other limits still work.
  for (let n = 0; n < 5; n += 1) {
    const inventor = shopperAt(shop.origin, attacker.address);
    const answers = await Promise.all(Array.from({ length: 20 }, () => inventor.post(apiMap.renewSession)));
    if (answers.some(({ status }) => status === 429)) break;
    expect(n).toBeLessThan(4);
  }
  for (const path of ['/favicon.svg', '/healthz', '/readyz'])
    expect([path, (await attacker.request(path)).status]).toEqual([path, 200]);
  const items = [{ id: 'marrakech-mint', quantity: 1 }];
  expect((await attacker.post(apiMap.quote, { items })).status).toBe(200);
});

test('counts every page and every route without its own limit per address, except those that must stay open', () => {
  const rates: RateLimitPolicies = RATE_LIMIT_POLICIES;
  const uncounted = pages.filter(({ rate }) => !rates[rate].isCountedInMemory);
  expect(uncounted).toEqual([]);
  const free = Object.entries(rates).filter(([, one]) => !one.isCountedInMemory && one.limits.length === 0);
  expect(free.map(([rate]) => rate)).toEqual(['file', 'operator', 'provider']);
});
