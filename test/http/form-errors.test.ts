import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiMap, providerPaths } from '#domain/api/api-map.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import type { Shopper } from '#test/support/shopper.ts';
import { unsafeRoutes } from '#test/support/unsafe-routes.ts';

let shop: OpenShop;
let shopper: Shopper;
beforeAll(async () => {
  shop = await openShop();
  shopper = shop.newShopper();
  await shopper.signUp();
});
afterAll(() => shop[Symbol.asyncDispose]());

const FORM = 'application/x-www-form-urlencoded';
const SECRET = 'x'.repeat(43);
/** Pages with a form, and the URLs to which it may be submitted natively. */
const FORM_PATHS = [
  ...new Set([
    ...unsafeRoutes.map(({ path }) => path).filter((path) => !path.startsWith(providerPaths.paymentEvents)),
    '/auth',
    '/account',
    '/checkout',
    '/checkout-form',
    '/search',
    '/tea',
    '/',
    '/cancel',
    '/success',
    `/order/${SECRET}`,
    '/nothing',
    '/api/nothing',
    '/deals',
    '/stores',
    '/tea/picked-tea/Sencha',
  ]),
].filter((path) => !path.endsWith('.data'));

const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
/** Headers besides `Accept` with which browsers navigate. */
const NAVIGATIONS: Readonly<Record<string, Record<string, string>>> = {
  'a browser': { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: ACCEPT },
  'a browser without Fetch Metadata': { accept: ACCEPT },
};

type Rejection = {
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly path?: string;
};
/** Faults that any form may have. */
const REJECTIONS: Readonly<Record<string, Rejection>> = {
  'from another site': {
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    body: '',
  },
  'from a sandboxed frame': { headers: { origin: 'null', 'sec-fetch-site': 'cross-site' }, body: '' },
  'from another subdomain': {
    headers: { origin: 'http://blog.localhost', 'sec-fetch-site': 'same-site' },
    body: '',
  },
  'too large': { headers: {}, body: `email=${'x'.repeat(70_000)}` },
  'with an unsupported content type': { headers: { 'content-type': 'text/plain' }, body: 'email=a' },
  'with multipart encoding': {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x--\r\n',
  },
  'with a repeated field': { headers: {}, body: 'email=a%40example.com&email=b%40example.com' },
  'that is not valid UTF-8': { headers: {}, body: 'email=%FF%FE' },
  compressed: { headers: { 'content-encoding': 'gzip' }, body: 'email=a' },
};

/** Submits a form as a new visitor, so that no limit applies. */
const send = (
  path: string,
  {
    headers,
    body,
  }: { readonly headers: Record<string, string>; readonly body: string | Uint8Array<ArrayBuffer> },
  navigationHeaders: Record<string, string>,
) =>
  shop.newShopper().request(path, {
    body,
    method: 'POST',
    headers: { 'content-type': FORM, cookie: shopper.cookie(), ...navigationHeaders, ...headers },
  });

test.each(Object.keys(REJECTIONS))('shows a page of the shop for a form %s', async (name) => {
  const rejection = REJECTIONS[name] ?? { headers: {}, body: '' };
  for (const [navigation, navigationHeaders] of Object.entries(NAVIGATIONS))
    for (const path of FORM_PATHS) {
      const response = await send(path, rejection, navigationHeaders);
      if (response.status < 400) continue;
      const text = await response.text();
      expect([name, navigation, path, response.headers.get('content-type')]).toEqual(
        expect.arrayContaining(['text/html; charset=utf-8']),
      );
      expect([path, text]).toEqual([path, expect.stringContaining('Camellia</title>')]);
      expect([path, text]).toEqual([path, expect.not.stringMatching(/"error":|node_modules|<pre/)]);
      expect([path, /<a [^>]*href="\//.test(text)]).toEqual([path, true]);
    }
});

/** Bodies that no form of the shop produces. */
const UNREADABLE: Readonly<Record<string, Rejection & { readonly status: number }>> = {
  'a repeated field': { headers: {}, body: 'email=a%40example.com&email=b', status: 422 },
  'invalid UTF-8': { headers: {}, body: '\xff\xfe', status: 422 },
  'a truncated character': { headers: {}, body: 'email=caf\xc3', status: 422 },
  'too many fields': {
    headers: {},
    body: Array.from({ length: 300 }, (_, n) => `a${n}=1`).join('&'),
    status: 422,
  },
  'plain text': { headers: { 'content-type': 'text/plain' }, body: 'email=a', status: 415 },
  'no type': { headers: { 'content-type': '' }, body: 'email=a', status: 415 },
  JSON: { headers: { 'content-type': 'application/json' }, body: '{"email":"a"}', status: 415 },
  'a truncated multipart body': {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na@exa',
    status: 415,
  },
  'a multipart body without a boundary': {
    headers: { 'content-type': 'multipart/form-data' },
    body: 'a',
    status: 415,
  },
};

test.each(Object.keys(UNREADABLE))('reports that a form could not be read: %s', async (name) => {
  const { status, ...rejection } = UNREADABLE[name] ?? { headers: {}, body: '', status: 0 };
  const bytes = { ...rejection, body: Buffer.from(rejection.body, 'latin1') };
  for (const path of ['/reset-password', '/franchising', `/order/${SECRET}`, `/prove-email/${SECRET}`]) {
    const response = await send(path, bytes, { accept: ACCEPT });
    const text = await response.text();
    expect([path, response.status]).toEqual([path, status]);
    expect(text).toContain('We couldn’t send this');
    expect(text).toContain('We couldn’t read part of the form.');
    expect(text).toContain('Please go back');
    expect(text).not.toMatch(/One moment|JavaScript/);
  }
});

test('shows a form with invalid percent encoding again, with what could be read', async () => {
  for (const body of ['email=50%', 'email=a%zz&x=%', 'email=%E0%A4%A']) {
    const response = await send('/reset-password', { headers: {}, body }, { accept: ACCEPT });
    const text = await response.text();
    expect([body, response.status]).toEqual([body, 422]);
    expect(text).toContain('name="email"');
    expect(text).not.toContain('One moment');
  }
});

test('answers an API client in JSON whatever was wrong with the request', async () => {
  for (const rejection of Object.values(REJECTIONS))
    for (const navigationHeaders of [
      { accept: '*/*' },
      { accept: 'application/json', 'sec-fetch-mode': 'cors' },
    ])
      for (const path of Object.values(apiMap).filter(
        (address) => !address.includes('google') && !address.includes(':'),
      )) {
        const response = await send(path, rejection, navigationHeaders);
        if (response.status < 400) continue;
        expect([path, response.headers.get('content-type')]).toEqual([
          path,
          'application/json; charset=utf-8',
        ]);
        expect(await response.json()).toMatchObject({ error: { code: expect.any(String) } });
      }
});

test('keeps status, `Allow` and `Retry-After` of an error that is shown as a page', async () => {
  const rejected = await send('/tea', { headers: {}, body: 'email=a' }, { accept: ACCEPT });
  expect([rejected.status, rejected.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const visitor = shop.newShopper();
  const post = () => visitor.request(apiMap.vitals, { method: 'POST', headers: { accept: ACCEPT } });
  let response = await post();
  for (let n = 0; response.status !== 429 && n < 200; n += 1) response = await post();
  expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await response.text()).toContain('One moment, please');
});

/** Requests of the shop's own pages, by the origin headers that browsers send. */
const SAME_ORIGIN: Readonly<Record<string, () => Record<string, string>>> = {
  'a page without referrer': () => ({ origin: 'null', 'sec-fetch-site': 'same-origin' }),
  'a browser with origin and Fetch Metadata': () => ({
    origin: shop.origin,
    'sec-fetch-site': 'same-origin',
  }),
  'Safari 16.3, with its origin alone': () => ({ origin: shop.origin }),
  'Safari 16.3 with a hidden origin': () => ({ origin: 'null', referer: `${shop.origin}/reset-password` }),
  'a browser that sends the referrer alone': () => ({ referer: `${shop.origin}/reset-password` }),
};
const CROSS_SITE: Readonly<Record<string, () => Record<string, string>>> = {
  'a sandboxed frame': () => ({ origin: 'null', 'sec-fetch-site': 'cross-site' }),
  'a sandboxed frame in Safari 16.3': () => ({ origin: 'null' }),
  'a sandboxed frame with the referrer of its site': () => ({
    origin: 'null',
    referer: 'https://evil.example/',
  }),
  'a site that has the shop in its path': () => ({
    origin: 'null',
    referer: `https://evil.example/${shop.origin}`,
  }),
  'a site whose name begins like the shop': () => ({ referer: `${shop.origin}.evil.example/` }),
  'an invalid referrer': () => ({ origin: 'null', referer: '::::' }),
  'contradictory headers': () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }),
  'another origin with the shop’s referrer': () => ({
    origin: 'https://evil.example',
    referer: `${shop.origin}/`,
  }),
  'the shop’s origin in a cross-site request': () => ({
    origin: shop.origin,
    'sec-fetch-site': 'cross-site',
  }),
  'a sibling site with a hidden origin': () => ({ origin: 'null', 'sec-fetch-site': 'same-site' }),
};

const requestPasswordReset = (headers: Record<string, string>) =>
  fetch(new URL('/reset-password', shop.origin), {
    method: 'POST',
    redirect: 'manual',
    body: 'email=a%40example.com',
    headers: {
      'content-type': FORM,
      accept: ACCEPT,
      cookie: shopper.cookie(),
      'x-forwarded-for': shop.newShopper().address,
      ...headers,
    },
  });

test.each(Object.keys(SAME_ORIGIN))('accepts a form of its own from %s', async (name) => {
  const response = await requestPasswordReset(SAME_ORIGIN[name]?.() ?? {});
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<h1>')]);
});

test.each(Object.keys(CROSS_SITE))('rejects a form from %s', async (name) => {
  expect((await requestPasswordReset(CROSS_SITE[name]?.() ?? {})).status).toBe(403);
});

test('never sends the address of a page with a secret to another origin', async () => {
  for (const path of [
    `/order/${SECRET}`,
    `/prove-email/${SECRET}`,
    `/reset-password/${SECRET}`,
    '/reset-password',
  ]) {
    const { response, html } = await openPage(shop.newShopper(), path);
    expect([path, response.headers.get('referrer-policy')]).toEqual([path, 'same-origin']);
    // A meta element or an attribute may only narrow the policy.
    for (const [, policy] of html.matchAll(/<meta name="referrer" content="([^"]+)"/g))
      expect(policy).toBe('same-origin');
    expect(html).not.toMatch(/referrerpolicy=/i);
  }
});
