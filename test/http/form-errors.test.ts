import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiMap } from '#domain/api/api-map.ts';
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
    ...unsafeRoutes.map(({ path }) => path).filter((path) => !path.startsWith(apiMap.paymentEvents)),
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
  'a body type that the shop does not read': { headers: { 'content-type': 'text/plain' }, body: 'email=a' },
  'in parts': { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--\r\n' },
  'with a field given twice': { headers: {}, body: 'email=a%40example.com&email=b%40example.com' },
  'in bytes that are no text': { headers: {}, body: 'email=%FF%FE' },
  compressed: { headers: { 'content-encoding': 'gzip' }, body: 'email=a' },
};

/** Submits a form as a new visitor, so that no limit applies. */
const send = (
  path: string,
  {
    headers,
    body,
  }: { readonly headers: Record<string, string>; readonly body: string | Uint8Array<ArrayBuffer> },
  how: Record<string, string>,
) =>
  shop.newShopper().request(path, {
    body,
    method: 'POST',
    headers: { 'content-type': FORM, cookie: shopper.cookie(), ...how, ...headers },
  });

test.each(Object.keys(REJECTIONS))('shows a page of the shop for a form %s', async (name) => {
  const rejection = REJECTIONS[name] ?? { headers: {}, body: '' };
  for (const [navigation, how] of Object.entries(NAVIGATIONS))
    for (const path of FORM_PATHS) {
      const answered = await send(path, rejection, how);
      if (answered.status < 400) continue;
      const text = await answered.text();
      expect([name, navigation, path, answered.headers.get('content-type')]).toEqual(
        expect.arrayContaining(['text/html; charset=utf-8']),
      );
      expect([path, text]).toEqual([path, expect.stringContaining('Camellia</title>')]);
      expect([path, text]).toEqual([path, expect.not.stringMatching(/"error":|node_modules|<pre/)]);
      expect([path, /<a [^>]*href="\//.test(text)]).toEqual([path, true]);
    }
});

/** Bodies that no form of the shop produces. */
const UNREADABLE: Readonly<Record<string, Rejection & { readonly status: number }>> = {
  'a field given twice': { headers: {}, body: 'email=a%40example.com&email=b', status: 422 },
  'bytes that are no text': { headers: {}, body: '\xff\xfe', status: 422 },
  'a cut character': { headers: {}, body: 'email=caf\xc3', status: 422 },
  'too many fields': {
    headers: {},
    body: Array.from({ length: 300 }, (_, n) => `a${n}=1`).join('&'),
    status: 422,
  },
  'plain text': { headers: { 'content-type': 'text/plain' }, body: 'email=a', status: 415 },
  'no type': { headers: { 'content-type': '' }, body: 'email=a', status: 415 },
  JSON: { headers: { 'content-type': 'application/json' }, body: '{"email":"a"}', status: 415 },
  'parts that are cut off': {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na@exa',
    status: 415,
  },
  'parts without a boundary': { headers: { 'content-type': 'multipart/form-data' }, body: 'a', status: 415 },
};

test.each(Object.keys(UNREADABLE))('reports that a form could not be read: %s', async (name) => {
  const { status, ...rejection } = UNREADABLE[name] ?? { headers: {}, body: '', status: 0 };
  const bytes = { ...rejection, body: Buffer.from(rejection.body, 'latin1') };
  for (const path of ['/reset-password', '/franchising', `/order/${SECRET}`, `/prove-email/${SECRET}`]) {
    const answered = await send(path, bytes, { accept: ACCEPT });
    const text = await answered.text();
    expect([path, answered.status]).toEqual([path, status]);
    expect(text).toContain('We couldn’t send this');
    expect(text).toContain('We couldn’t read part of the form.');
    expect(text).toContain('Please go back');
    expect(text).not.toMatch(/One moment|JavaScript/);
  }
});

test('shows a form with invalid percent encoding again, with what could be read', async () => {
  for (const body of ['email=50%', 'email=a%zz&x=%', 'email=%E0%A4%A']) {
    const answered = await send('/reset-password', { headers: {}, body }, { accept: ACCEPT });
    const text = await answered.text();
    expect([body, answered.status]).toEqual([body, 422]);
    expect(text).toContain('name="email"');
    expect(text).not.toContain('One moment');
  }
});

test('answers an API client in JSON whatever was wrong with the request', async () => {
  for (const rejection of Object.values(REJECTIONS))
    for (const how of [{ accept: '*/*' }, { accept: 'application/json', 'sec-fetch-mode': 'cors' }])
      for (const path of Object.values(apiMap).filter(
        (one) => !one.includes('google') && !one.includes(':') && one !== apiMap.paymentEvents,
      )) {
        const answered = await send(path, rejection, how);
        if (answered.status < 400) continue;
        expect([path, answered.headers.get('content-type')]).toEqual([
          path,
          'application/json; charset=utf-8',
        ]);
        expect(await answered.json()).toMatchObject({ error: { code: expect.any(String) } });
      }
});

test('keeps status, `Allow` and `Retry-After` of an error that is shown as a page', async () => {
  const wrong = await send('/auth', { headers: {}, body: 'email=a' }, { accept: ACCEPT });
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const visitor = shop.newShopper();
  const post = () => visitor.request(apiMap.vitals, { method: 'POST', headers: { accept: ACCEPT } });
  let last = await post();
  for (let n = 0; last.status !== 429 && n < 200; n += 1) last = await post();
  expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await last.text()).toContain('One moment, please');
});

/** Requests of the shop's own pages, by the origin headers that browsers send. */
const OWN: Readonly<Record<string, () => Record<string, string>>> = {
  'a page without referrer': () => ({ origin: 'null', 'sec-fetch-site': 'same-origin' }),
  'a browser with origin and Fetch Metadata': () => ({
    origin: shop.origin,
    'sec-fetch-site': 'same-origin',
  }),
  'Safari 16.3, with its origin alone': () => ({ origin: shop.origin }),
  'Safari 16.3 with a hidden origin': () => ({ origin: 'null', referer: `${shop.origin}/reset-password` }),
  'a browser that sends the referrer alone': () => ({ referer: `${shop.origin}/reset-password` }),
};
const FOREIGN: Readonly<Record<string, () => Record<string, string>>> = {
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
  'a referrer that is no address': () => ({ origin: 'null', referer: '::::' }),
  'a contradiction': () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }),
  'a foreign origin with an own referrer': () => ({
    origin: 'https://evil.example',
    referer: `${shop.origin}/`,
  }),
  'an own origin from another site': () => ({ origin: shop.origin, 'sec-fetch-site': 'cross-site' }),
  'a sibling with a hidden origin': () => ({ origin: 'null', 'sec-fetch-site': 'same-site' }),
};

const reset = (headers: Record<string, string>) =>
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

test.each(Object.keys(OWN))('accepts a form of its own from %s', async (name) => {
  const answered = await reset(OWN[name]?.() ?? {});
  expect([answered.status, await answered.text()]).toEqual([200, expect.stringContaining('<h1>')]);
});

test.each(Object.keys(FOREIGN))('rejects a form from %s', async (name) => {
  expect((await reset(FOREIGN[name]?.() ?? {})).status).toBe(403);
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
