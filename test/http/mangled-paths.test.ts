import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { finalUrl, requestRawPath } from '#test/support/page.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const CHAI = '/tea/picked-tea/Masala%20Chai';
const MATCHA = '/tea/picked-tea/Uji%20Matcha%2C%20Stone-Ground';

test.each([
  ['/tea;jsessionid=1', '/tea'],
  ['/Tea;JSESSIONID=0A1B.node1?sort=type', '/tea?sort=type'],
  ['/deals;v=1.1;lang=en', '/deals'],
  ['/other-product;x=y', '/other-products'],
  ['/search;sid=a%20b?q=mint', '/search?q=mint'],
  ['/;jsessionid=1', '/'],
  [`${CHAI};jsessionid=1`, CHAI],
  ['/tea;jsessionid=1/picked-tea;x=y/Masala%20Chai', CHAI],
  ['/tea;x=1/uji-matcha;y=2', MATCHA],
  ['/tea/picked-tea/uji-matcha%3Bjsessionid%3D1', MATCHA],
  ['/tea%3Bjsessionid%3D1', '/tea'],
  ['/read/smoke;phpsessid=', '/read/smoke'],
  ['/read/smoke%3Bx%3Dy', '/read/smoke'],
  ['/tea;x=//evil.example', '/'],
  ['/gifts;cached', '/gifts'],
  ['/tea&amp;type=green', '/tea?type=green'],
])('[NAV-7] redirects the path parameters of %s to %s', async (path, address) => {
  expect(await finalUrl(shop.origin, path)).toEqual([200, address]);
});

test('[NAV-7] redirects a data request with path parameters to the data address', async () => {
  const { status, location } = await requestRawPath(shop.origin, '/deals;jsessionid=1.data');
  expect([status, location]).toEqual([308, '/deals.data']);
});

test('[NAV-7] redirects the link of an email with path parameters to the link itself', async () => {
  const secret = 'B'.repeat(43);
  for (const page of [
    'order',
    'reset-password',
    'prove-email',
    'back-in-stock/confirm',
    'back-in-stock/stop',
  ])
    for (const parameter of [';jsessionid=1', ';a=b;c=d', '%3Bjsessionid%3D1']) {
      const { location } = await requestRawPath(shop.origin, `/${page}/${secret}${parameter}`);
      expect([page, parameter, location]).toEqual([page, parameter, `/${page}/${secret}`]);
    }
});

test.each([
  ['/tea%A0', '/tea'],
  ['/deals%94', '/deals'],
  ['/%93delivery%94', '/delivery'],
  ['/gifts%BB', '/gifts'],
  ['/stores%85', '/stores'],
  ['/other-products%92?utm_source=x', '/other-products?utm_source=x'],
  ['/read/smoke%94', '/read/smoke'],
  ['/tea/uji-matcha%94', MATCHA],
  ['/tea/mas%0Aala-chai', CHAI],
  ['//evil.example%F4', '/'],
  ['//evil.example;x=y', '/'],
  ['/nothing%F4', '/'],
])('[NAV-7] redirects %s, which is not valid UTF-8, to %s', async (path, address) => {
  expect(await finalUrl(shop.origin, path)).toEqual([200, address]);
});
