import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerPaths } from '#domain/api/api-map.ts';
import { contentsOf } from '#test/support/contents.ts';
import { aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import type { Shopper } from '#test/support/shopper.ts';
import { unsafeRoutes as routes } from '#test/support/unsafe-routes.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
let shopper: Shopper;
beforeAll(async () => {
  shop = await openShop();
  shopper = shop.newShopper();
  await shopper.signUp();
});
afterAll(() => shop[Symbol.asyncDispose]());

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const CROSS_SITE = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
const FORM_BODY = 'email=a%40example.com&_method=DELETE';
const jsonBody = () =>
  JSON.stringify({ ...aPurchase(), email: 'a@example.com', password: 'first flush in april' });
const MULTIPART_BODY =
  '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na@example.com\r\n--x--\r\n';

type Attack = {
  readonly headers: Record<string, string>;
  readonly body: () => string;
  readonly method?: string;
  readonly search?: string;
};

/** Requests that a page of another site can send with the shopper's cookies. */
const ATTACKS: Readonly<Record<string, Attack>> = {
  'JSON from another site': { headers: { ...CROSS_SITE, ...JSON_TYPE }, body: jsonBody },
  'JSON as plain text': { headers: { ...CROSS_SITE, 'content-type': 'text/plain' }, body: jsonBody },
  'a form': { headers: { ...CROSS_SITE, ...FORM_TYPE }, body: () => FORM_BODY },
  'a multipart form': {
    headers: { ...CROSS_SITE, 'content-type': 'multipart/form-data; boundary=x' },
    body: () => MULTIPART_BODY,
  },
  'a form from a frame without an origin': {
    headers: { origin: 'null', 'sec-fetch-site': 'cross-site', ...FORM_TYPE },
    body: () => FORM_BODY,
  },
  'JSON from a subdomain': {
    headers: { origin: 'http://blog.localhost', 'sec-fetch-site': 'same-site', ...JSON_TYPE },
    body: jsonBody,
  },
  'JSON from another port of the machine': {
    headers: { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site', ...JSON_TYPE },
    body: jsonBody,
  },
  'an old browser, which sends only the origin': {
    headers: { origin: 'https://evil.example', ...JSON_TYPE },
    body: jsonBody,
  },
  'a browser that hides the origin': {
    headers: { 'sec-fetch-site': 'cross-site', ...JSON_TYPE },
    body: jsonBody,
  },
  'a cookie without an origin': { headers: JSON_TYPE, body: jsonBody },
  'a method override in a header': {
    headers: { ...CROSS_SITE, ...JSON_TYPE, 'x-http-method-override': 'DELETE' },
    body: jsonBody,
    method: 'POST',
  },
  'a method override in the query': {
    headers: { ...CROSS_SITE, ...FORM_TYPE },
    body: () => FORM_BODY,
    method: 'POST',
    search: '?_method=DELETE',
  },
};

const cookie = () => [...shopper.jar].map(([name, value]) => `${name}=${value}`).join('; ');

test('lists every route that changes data', () => {
  const listedRoutes = routes.map(
    ({ method, path }) => `${method} ${path.replace(/[0-9a-f-]{36}/, ':receipt')}`,
  );
  expect(listedRoutes).toEqual(
    expect.arrayContaining([
      'POST /checkout-form',
      'POST /api/saved-items',
      'POST /api/orders/:receipt/cancel',
      'POST /api/payment/webhook',
      'POST /auth',
      'POST /auth.data',
      'POST /log-out',
      'POST /account',
      'POST /reset-password',
      'POST /reset-password.data',
      'POST /franchising',
    ]),
  );
  expect(routes.length).toBeGreaterThanOrEqual(20);
});

test.each(Object.keys(ATTACKS))('a hostile page cannot change anything at any route: %s', async (name) => {
  const {
    headers,
    body,
    method: methodOverride,
    search = '',
  } = ATTACKS[name] ?? { headers: {}, body: jsonBody };
  const before = await contentsOf(shop.database);
  for (const { method, path } of routes) {
    // The webhook is signed by the provider and needs no cookie.
    if (path.startsWith(providerPaths.paymentEvents)) continue;
    const response = await fetch(new URL(`${path}${search}`, shop.origin), {
      method: methodOverride ?? method,
      redirect: 'manual',
      headers: { ...headers, cookie: cookie() },
      body: body(),
    });
    const refusal = await refusalOf(response);
    expect([method, path, refusal.status, refusal.code]).toEqual([method, path, 403, 'cross-site']);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  expect(await contentsOf(shop.database)).toEqual(before);
});

test('the same routes accept requests of the shop’s own pages', async () => {
  for (const { method, path } of routes) {
    if (path.startsWith(providerPaths.paymentEvents)) continue;
    const { status } = await shopper.request(path, { method, json: {} });
    expect([method, path, status === 403]).toEqual([method, path, false]);
  }
});

test('a cross-site form with GET changes nothing', async () => {
  const before = await contentsOf(shop.database);
  for (const { path } of routes) {
    const response = await fetch(new URL(`${path}?email=a%40example.com&_method=POST`, shop.origin), {
      headers: { ...CROSS_SITE, 'sec-fetch-mode': 'navigate', cookie: cookie() },
      redirect: 'manual',
    });
    await response.body?.cancel();
  }
  expect(await contentsOf(shop.database)).toEqual(before);
});
