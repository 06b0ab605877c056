import { expect, test } from 'vitest';
import { createApp } from '#adapters/http/app.ts';
import { createBodyMemory } from '#adapters/http/requests/body-memory.ts';
import { contentPolicy } from '#adapters/http/responses/content-security-policy.ts';
import { loadBuiltPages } from '#bootstrap/load-pages.ts';
import { createClientIpAddress } from '#platform/traffic/ip-address.ts';
import type { Shop } from '#services/shop.ts';
import { aLegalContent } from '#test/support/legal-content.ts';
import { unlimited } from '#test/support/route-deps.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { pages, productFolders } from '#web/site/page-policies.ts';

const origin = 'http://localhost:3000';
/** An overloaded dependency: every call fails. */
const busyShop = new Proxy({} as Shop, {
  get: () => () => {
    throw new Error('the overloaded shop was called');
  },
});

/** The app with the built pages, while everything is overloaded. */
const overloadedApp = async () => {
  await using disposables = new AsyncDisposableStack();
  const { createPages, sheets } = await loadBuiltPages(disposables);
  const settings = () => ({
    origin,
    name: 'Camellia',
    phone: '',
    chat: null,
    messenger: null,
  });
  const isTransient = () => false;
  return createApp({
    shop: busyShop,
    origin,
    log: silentLog,
    ...createPages({
      shop: busyShop,
      log: silentLog,
      isTransient,
      settings,
      legalContent: aLegalContent,
      policy: contentPolicy,
      sheets,
      hydration: { isDeferred: true, preloads: [], onUnknownPage: () => undefined },
    }),
    isTransient,
    pages,
    productFolders,
    clientIpAddress: createClientIpAddress(0),
    trustsRequestIds: false,
    requestPermit: () => undefined,
    limiter: unlimited,
    bodyMemory: createBodyMemory(),
    assets: null,
    adminAssets: null,
    adminPages: [],
    renderAdmin: () => {
      throw new Error('no page of the admin is requested');
    },
    pictures: { originals: '', resized: '' },
    ready: async () => true,
    returnLinks: {
      signIn: '/auth',
      account: '/account',
      newPassword: '/',
    },
    pseudonymOf: (address) => address,
    isOperator: () => false,
    isClosing: () => false,
    canServePages: () => false,
    liveOrders: { follow: async () => undefined, followOrder: () => undefined },
    liveAdmin: { follow: () => undefined },
    operator: [],
  });
};

const request = async (
  app: Awaited<ReturnType<typeof overloadedApp>>,
  path: string,
  method = 'GET',
  accept = 'text/html',
) => {
  const headers = { origin, 'sec-fetch-site': 'same-origin', accept };
  const response = await app.fetch(new Request(`${origin}${path}`, { method, headers }));
  expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '5']);
  return { headers: response.headers, body: await response.text() };
};

test('an overloaded shop answers a navigation with a page that links back', async () => {
  const app = await overloadedApp();
  for (const [path, method] of [
    ['/account'],
    ['/search?q=green%20tea'],
    ['/reset-password', 'POST'],
    ['/api/auth/google'],
  ] as const) {
    const { headers, body } = await request(app, path, method);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toContain('no-store');
    expect(body).toContain('role="status"');
    expect(body).not.toMatch(/<script(?! src="\/google-done)/);
  }
  const { body } = await request(app, '/search?q=green%20tea');
  expect(body).toContain('We can’t show this page right now.');
  expect(body).toContain('<a href="/search?q=green%20tea">');
  expect((await request(app, '/reset-password', 'POST')).body).toContain(
    'nothing was sent. Please go back and try again.',
  );
  // Browsers would resolve such a path to another host.
  expect((await request(app, '//evil.example/')).body).toContain('<a href="/evil.example/">');
});

test('an overloaded shop answers an API call in JSON', async () => {
  const app = await overloadedApp();
  for (const path of ['/account.data', '/api/orders', '/api/search?q=mint']) {
    const { headers, body } = await request(app, path, 'GET', '*/*');
    expect(headers.get('content-type')).toContain('application/json');
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'overloaded' } });
  }
});
