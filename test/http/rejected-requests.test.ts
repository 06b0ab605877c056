import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiMap } from '#domain/api/api-map.ts';
import { RATE_LIMIT_POLICIES } from '#platform/traffic/policies.ts';

const [INVALID_REQUESTS_LIMIT] = RATE_LIMIT_POLICIES['invalid-request'].limits;

import { newCustomer, newVerifiedCustomer } from '#test/support/customers.ts';
import { aMintPurchase, aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { responseStatuses } from '#test/support/response-statuses.ts';
import { anIpAddress, shopperAt } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const repeat = (count: number, item: unknown) => Array.from({ length: count }, () => item);

/** Requests that are rejected before their handler, one of each kind. */
const REJECTED: readonly [kind: string, path: string, type: string, body: string, burst: number][] = [
  ['broken JSON', apiMap.placeOrder, json, '{"items":[', INVALID_REQUESTS_LIMIT.burst],
  ['a nested list', apiMap.placeOrder, json, JSON.stringify([repeat(900, {})]), INVALID_REQUESTS_LIMIT.burst],
  [
    'long ingredients',
    apiMap.placeOrder,
    json,
    JSON.stringify({ items: [{ consist: repeat(9_900, {}) }] }),
    INVALID_REQUESTS_LIMIT.burst,
  ],
  ['a wrong media type', apiMap.placeOrder, 'text/plain', '{}', INVALID_REQUESTS_LIMIT.burst],
  [
    'a body over the limit',
    apiMap.vitals,
    json,
    ' '.repeat(4_000),
    RATE_LIMIT_POLICIES.vitals.limits[0].burst,
  ],
  ['a repeated name', apiMap.quote, json, '{"items":[],"items":[]}', INVALID_REQUESTS_LIMIT.burst],
  ['wrong fields', apiMap.quote, json, '{"items":5,"coupon":[]}', INVALID_REQUESTS_LIMIT.burst],
  ['an empty body', apiMap.vitals, json, '', RATE_LIMIT_POLICIES.vitals.limits[0].burst],
  ['a sign-in field sent twice', '/auth', form, 'email=a&email=b', INVALID_REQUESTS_LIMIT.burst],
  [
    'an unpaired surrogate',
    apiMap.placeOrder,
    json,
    '{"items":[],"email":"\\ud800"}',
    INVALID_REQUESTS_LIMIT.burst,
  ],
  [
    'too many form fields',
    '/franchising',
    form,
    'a=1&'.repeat(4_000),
    RATE_LIMIT_POLICIES.enquiry.limits[1].burst,
  ],
  ['JSON for a form', '/reset-password', json, '{}', 10],
  ['no session', apiMap.savedItems, json, '{}', 60],
];

test.each(
  REJECTED,
)('%s uses the limit of its address like any other request', async (_, path, type, body, burst) => {
  const attacker = shop.newShopper();
  const extra = 30;
  const send = () => attacker.request(path, { method: 'POST', body, headers: { 'content-type': type } });
  const count = await responseStatuses(burst + extra, send);
  // The limit refills in part meanwhile.
  expect(count(429)).toBeGreaterThan(0);
  expect(count(429)).toBeLessThanOrEqual(extra);
  const rejected = await send();
  expect([rejected.status, Number(rejected.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await rejected.text()).length).toBeLessThan(5_000);
  const otherAddress = await shop
    .newShopper()
    .request(path, { method: 'POST', body, headers: { 'content-type': type } });
  expect(otherAddress.status).not.toBe(429);
});

test('malformed requests do not block a valid one, which counts once toward its limit', async () => {
  const attacker = shop.newShopper();
  const { burst } = INVALID_REQUESTS_LIMIT;
  await responseStatuses(burst + 10, () =>
    attacker.request(apiMap.placeOrder, { body: '{', headers: { 'content-type': json } }),
  );
  const validPurchase = aMintPurchase();
  expect((await attacker.post(apiMap.placeOrder, validPurchase)).status).toBe(200);
  const shopper = shop.newShopper();
  const items = [{ id: 'marrakech-mint', quantity: 1 }];
  const count = await responseStatuses(RATE_LIMIT_POLICIES.quote.limits[0].burst, () =>
    shopper.post(apiMap.quote, { items }),
  );
  expect(count(200)).toBe(RATE_LIMIT_POLICIES.quote.limits[0].burst);
});

test('answers a repeatedly rejected form with a short page', async () => {
  const sender = shopperAt(shop.origin, anIpAddress());
  let page = '';
  for (let n = 0; n < 70; n += 1) {
    const response = await sender.send('/reset-password', { email: 'a@example.com' });
    page = await response.text();
    if (n > 20)
      expect([response.status, response.headers.get('content-type')]).toEqual([
        429,
        'text/html; charset=utf-8',
      ]);
  }
  expect(page).toContain('role="status"');
  expect(page.length).toBeLessThan(5_000);
});

test('malformed requests from an address leave purchases there available', async () => {
  const verified = await newVerifiedCustomer(shop, shopperAt(shop.origin, '192.0.2.44'));
  const unverified = await newCustomer(shop, shopperAt(shop.origin, '192.0.2.44'));
  const attacker = shopperAt(shop.origin, verified.address);
  const items = [{ id: 'marrakech-mint', quantity: 1 }];
  const { burst } = INVALID_REQUESTS_LIMIT;
  const sendMalformed = (sender: typeof attacker) =>
    sender.request(apiMap.placeOrder, { body: '{', headers: { 'content-type': json } });
  await responseStatuses(burst + 60, () => sendMalformed(attacker));
  const statuses = await Promise.all(
    [attacker, unverified, verified].map(
      async (shopper) => (await shopper.post(apiMap.placeOrder, aPurchase({ items }))).status,
    ),
  );
  expect(statuses).toEqual([200, 200, 200]);
  const countVerified = await responseStatuses(burst + 60, () => sendMalformed(verified));
  expect(countVerified(429)).toBeGreaterThan(0);
});
