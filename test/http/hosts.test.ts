import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEW_PASSWORD } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

type RequestOptions = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
};

/** Sends a request with any Host header, as no browser would. */
const requestWithHost = async (path: string, { method = 'GET', headers = {}, body }: RequestOptions) => {
  const { port } = new URL(shop.origin);
  const outgoing = request({ host: 'localhost', port, path, method, headers, setHost: !('host' in headers) });
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
  return {
    status: response.statusCode as number,
    location: response.headers.location,
    body: await text(response),
  };
};

const HOSTS = [
  'evil.example',
  'evil.example:80',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example#localhost',
  'evil.example?localhost',
  'localhost@evil.example',
  'localhost:3000@evil.example',
  'evil.example.',
  'xn--80ak6aa92e.example',
];
const HOST_HEADERS = [
  'x-forwarded-host',
  'x-host',
  'x-original-host',
  'x-forwarded-server',
  'forwarded',
  'x-rewrite-url',
];

test('rejects every request with a host name that is not the shop’s', async () => {
  for (const host of HOSTS)
    for (const path of [
      '/',
      '/tea',
      '/api/categories',
      '/account',
      '/api/orders/live',
      '/assets/x.js',
      '/metrics',
    ]) {
      const { status, body } = await requestWithHost(path, { headers: { host } });
      expect([host, path, status, body]).toEqual([host, path, 421, '']);
    }
});

test('writes only addresses of its own origin, whatever host a request names', async () => {
  const expectShopOrigin = ({ location, body }: { location: string | undefined; body: string }) => {
    expect(`${location} ${body}`).not.toContain('evil');
    if (location !== undefined) expect(new URL(location, shop.origin).origin).toBe(shop.origin);
  };
  for (const name of HOST_HEADERS)
    for (const value of HOSTS.slice(0, 5)) {
      const headers = { [name]: name === 'forwarded' ? `host=${value};proto=https` : value };
      for (const path of ['/', '/tea/', '/nothing', '/account', '/sitemap.xml'])
        expectShopOrigin(await requestWithHost(path, { headers }));
    }
  for (const path of ['/tea', '/nothing', '/sitemap.xml'])
    for (const host of ['127.0.0.1', '127.0.0.1:1', '[::1]', '10.0.0.7:3000', 'shop'])
      expect((await requestWithHost(path, { headers: { host } })).location).toBe(`${shop.origin}${path}`);
});

test('links the password reset email to the shop, whatever host the request names', async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  const body = new URLSearchParams({ email }).toString();
  const { origin } = shop;
  const headers = {
    origin,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
  };
  const rejected = await requestWithHost('/reset-password', {
    method: 'POST',
    body,
    headers: { ...headers, host: 'evil.example' },
  });
  expect(rejected.status).toBe(421);
  expect((await requestWithHost('/reset-password', { method: 'POST', body, headers })).status).toBeLessThan(
    400,
  );
  await expect.poll(async () => (await shop.mailbox.subjectsTo(email)).includes(NEW_PASSWORD)).toBe(true);
  for (const message of await shop.mailbox.messagesTo(email)) {
    expect(message.raw).not.toContain('evil');
    for (const [url] of message.text.matchAll(/https?:\/\/\S+/g)) expect(new URL(url).origin).toBe(origin);
  }
});
