import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { requestRawPath } from '#test/support/page.ts';
import { rawResponse, statusesIn } from '#test/support/raw-http.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

test('no spelling of a path reads outside the public folders', async () => {
  const dots = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '%252e%252e%252f',
    '..\\',
    '..%5c',
    '....//',
    '..;/',
    '%c0%ae%c0%ae/',
    '%00../',
    '..%00/',
  ];
  const targets = ['package.json', 'etc/passwd', 'data/stand-in-secrets.json', 'src/main.ts'];
  for (const folder of ['/assets/', '/pictures/', '/icons/', '/', '/tea/picked-tea/'])
    for (const dot of dots)
      for (const target of targets) {
        const response = await rawResponse(
          shop.origin,
          `GET ${folder}${dot.repeat(4)}${target} HTTP/1.1\r\nhost: ${new URL(shop.origin).host}\r\n\r\n`,
        );
        expect([
          folder,
          dot,
          target,
          /root:x:|"name": "camellia"|webhookSecret|readConfig/.test(response),
        ]).toEqual([folder, dot, target, false]);
        expect(statusesIn(response).some((status) => status >= 500)).toBe(false);
      }
});

const FOREIGN_TARGETS = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example',
  'javascript:harm()',
  'data:text/html,x',
  '@evil.example',
  '.evil.example',
  '///evil.example',
  '/%09/evil.example',
  '%2f%2fevil.example',
  '%5c%5cevil.example',
  '%E3%80%82evil.example',
  '/%2e%2e//evil.example',
  ';@evil.example',
  '#@evil.example',
  ':80@evil.example',
  '%00//evil.example',
  '%0d%0alocation:%20//evil.example',
];
const PREFIXES = [
  '',
  '/',
  '/tea',
  '/account',
  '/nothing/',
  '/auth?return=',
  '/?signed-out=',
  '/auth?proof=',
  '/tea?return_to=',
  '/account?next=',
  '/checkout?redirect=',
  '/tea/?url=',
  '/api/auth/google?return=',
  '/TEA/',
  '/tea/picked-tea/',
];

test('redirects no path to another origin', async () => {
  let redirects = 0;
  for (const prefix of PREFIXES)
    for (const target of FOREIGN_TARGETS) {
      const path = `${prefix}${target}`.replace(/^(?=[^/])/, '/');
      const { location } = await requestRawPath(shop.origin, path);
      if (location === undefined) continue;
      redirects += 1;
      const { origin, protocol } = new URL(location, shop.origin);
      const isGoogle = path.startsWith('/api/auth/google');
      expect([path, protocol]).toEqual([path, 'http:']);
      if (!isGoogle) expect([path, location, origin]).toEqual([path, location, shop.origin]);
      expect(isGoogle ? new URL(location).searchParams.get('redirect_uri') : location).not.toContain(
        'evil.example:',
      );
    }
  expect(redirects).toBeGreaterThan(100);
  expect(shop.logOutput()).not.toContain('"event":"request.failed"');
});

test.each([
  ['/TEA/', '/tea'],
  ['/tea//?sort=type', '/tea?sort=type'],
  ['/tea/a/..', '/tea'],
  ['/Tea/Picked-Tea/Masala%20Chai', '/tea/picked-tea/Masala%20Chai'],
  ['/account/', '/account'],
  ['/Search?q=mint', '/search?q=mint'],
  ['/ORDER/x', '/order/x'],
  ['/order/x//', '/order/x'],
  ['/order/x/_.data', '/order/x.data'],
  ['/read/_.data', '/read.data'],
])('redirects %s to its canonical spelling %s', async (path, address) => {
  const { status, location } = await requestRawPath(shop.origin, path);
  expect([status, location]).toEqual([308, address]);
  expect((await requestRawPath(shop.origin, address)).status).not.toBe(308);
});

test('redirects a form that was sent to another spelling of its page', async () => {
  const response = await shop.newShopper().send('/reset-password/_.data', { email: 'ada@example.com' });
  expect([response.status, response.headers.get('location')]).toEqual([308, '/reset-password.data']);
});
