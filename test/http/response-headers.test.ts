import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiMap, providerPaths } from '#domain/api/api-map.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { unsafeRoutes } from '#test/support/unsafe-routes.ts';
import { siteMap } from '#web/site/site-map.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const pathOf = (pattern: string) =>
  pattern.replace(/:\w+/g, 'Genmaicha with Toasted Rice').replaceAll(' ', '%20');
const PATHS = [
  ...[siteMap, apiMap, providerPaths].flatMap((paths) => Object.values(paths).map(pathOf)),
  '/tea.data',
  '/favicon.svg',
  '/service-worker.js',
  '/google-done.js',
  '/icons/shared.png',
  '/pictures/products/genmaicha.webp',
  '/pictures/nothing.webp',
  '/assets/nothing.js',
  '/nothing',
  '/%',
  '/tea/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/operator',
];

/** All paths except the event stream, which stays open. */
const PATHS_WITHOUT_STREAM = PATHS.filter((path) => path !== apiMap.liveOrders);

const directivesOf = (policy: string) =>
  new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]));

test('sends a restrictive content security policy with every response', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PROPFIND'])
    for (const path of PATHS.filter((_, index) => method === 'GET' || index % 3 === 0)) {
      if (method === 'GET' && path === apiMap.liveOrders) continue;
      const { headers } = await shopper.request(path, { method });
      const header = (name: string) => [method, path, headers.get(name)];
      const policy = directivesOf(headers.get('content-security-policy') ?? '');
      const directive = (name: string) => [method, path, policy.get(name)];
      expect(directive('default-src')).toEqual([method, path, ["'none'"]]);
      expect(directive('frame-ancestors')).toEqual([method, path, ["'none'"]]);
      expect(directive('base-uri')).toEqual([method, path, ["'none'"]]);
      for (const [name, sources] of policy)
        for (const source of sources)
          expect([path, name, source]).toEqual([
            path,
            name,
            expect.stringMatching(/^('self'|'none'|'script'|default|'sha256-[\w+/]{43}=')$/),
          ]);
      expect(header('x-content-type-options')).toEqual([method, path, 'nosniff']);
      expect(header('cross-origin-resource-policy')).toEqual([method, path, 'same-origin']);
      expect(headers.get('cross-origin-opener-policy')).toBe(
        path === providerPaths.googleReturn &&
          method !== 'PROPFIND' &&
          method !== 'POST' &&
          method !== 'OPTIONS'
          ? 'unsafe-none'
          : 'same-origin-allow-popups',
      );
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|same-origin)$/);
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
      expect(headers.get('cache-control')).toMatch(/./);
    }
});

/** Types that programs parse independently of the charset. */
const CHARSET_INDEPENDENT = /^(application\/json|image\/(webp|png|svg\+xml)|text\/event-stream)$/;

test('sends a content type with every body, and a charset with every text', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  for (const method of ['GET', 'POST', 'PROPFIND'])
    for (const path of method === 'GET' ? PATHS_WITHOUT_STREAM : PATHS) {
      const response = await shopper.request(path, { method });
      const body = await response.arrayBuffer();
      const type = response.headers.get('content-type') ?? 'none';
      if (body.byteLength === 0) continue;
      expect([method, path, type]).toEqual([
        method,
        path,
        expect.stringMatching(
          CHARSET_INDEPENDENT.test(type) ? CHARSET_INDEPENDENT : /^[\w./+-]+;.*charset=utf-8$/i,
        ),
      ]);
    }
});

test('requires Trusted Types on every page, and allows inline scripts only by hash', async () => {
  const pages = [
    '/',
    '/tea',
    '/auth',
    '/search?q=tea',
    '/offline',
    '/operator',
    '/api/auth/google/callback',
    '/tea/picked-tea/nothing',
  ];
  for (const path of pages) {
    const response = await shop.newShopper().request(path, { headers: { accept: 'text/html' } });
    const policy = directivesOf(response.headers.get('content-security-policy') ?? '');
    expect([path, policy.get('require-trusted-types-for')]).toEqual([path, ["'script'"]]);
    expect([path, policy.get('trusted-types')]).toEqual([path, ['default']]);
    const html = await response.text();
    expect([path, html.match(/ style="| on\w+="|javascript:| nonce=/g)]).toEqual([path, null]);
  }
});

test('no response lets another origin read it', async () => {
  const origins = [
    'https://evil.example',
    'null',
    'http://localhost',
    shop.origin,
    `${shop.origin}.evil.example`,
    '*',
    'file://',
  ];
  for (const path of PATHS_WITHOUT_STREAM)
    for (const method of ['GET', 'OPTIONS']) {
      const origin = origins[(path.length + method.length) % origins.length] ?? 'null';
      const { headers } = await shop.newShopper().request(path, {
        method,
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type',
        },
      });
      expect([path, [...headers.keys()].filter((name) => name.startsWith('access-control'))]).toEqual([
        path,
        [],
      ]);
    }
});

test('binds every cookie to its host and to secure connections', async () => {
  const shopper = shop.newShopper();
  const { headers } = await shopper.register({
    displayName: 'Ada',
    email: 'guards@example.com',
    password: 'first flush in april',
    confirmPassword: 'first flush in april',
  });
  const setCookies = headers.getSetCookie();
  for (const path of PATHS_WITHOUT_STREAM)
    setCookies.push(...(await shopper.request(path)).headers.getSetCookie());
  for (const { method, path } of unsafeRoutes)
    setCookies.push(...(await shopper.request(path, { method, json: {} })).headers.getSetCookie());
  expect(new Set(setCookies.map((line) => line.split('=')[0]))).toEqual(
    new Set(['__Host-session', '__Host-name', '__Host-google', '__Host-device']),
  );
  for (const line of setCookies) {
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).toMatch(/; Secure(;|$)/);
    expect(line).toMatch(/; SameSite=Lax(;|$)/);
    expect(line).not.toMatch(/domain/i);
    if (!line.startsWith('__Host-name=')) expect(line).toMatch(/; HttpOnly(;|$)/);
  }
});

test('no page address identifies a person, and a page with a secret in its address sends no referrer', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  const { linkSecret } = await shop.order(shopper);
  for (const path of ['/', '/tea', '/account', '/auth', `/order/${linkSecret}`]) {
    const html = await (await shopper.request(path)).text();
    for (const [, address = ''] of html.matchAll(/ (?:href|src|action)="([^"]*)"/g))
      expect(address).not.toMatch(new RegExp(`${email}|${encodeURIComponent(email)}`));
  }
  for (const path of [
    `/order/${linkSecret}`,
    `/prove-email/${'x'.repeat(43)}`,
    `/back-in-stock/confirm/${'x'.repeat(43)}`,
    `/back-in-stock/stop/${'x'.repeat(43)}`,
    `/reset-password/${'x'.repeat(43)}`,
  ]) {
    const { headers } = await shopper.request(path);
    expect([path, headers.get('referrer-policy')]).toEqual([path, 'same-origin']);
    expect(headers.get('x-robots-tag')).toBe('noindex');
  }
});
