import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiMap } from '#domain/api/api-map.ts';
import { addressAt, declaredRoutes } from '#test/support/declared-routes.ts';
import { proxyBefore } from '#test/support/fault-proxy.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { type Content, type Navigation, navigate, type Sender } from '#test/support/navigate.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import type { Shopper } from '#test/support/shopper.ts';

let shop: OpenShop;
let shopper: Shopper;
beforeAll(async () => {
  shop = await openShop();
  shopper = shop.newShopper();
  await shopper.signUp();
});
afterAll(() => shop[Symbol.asyncDispose]());

const pathParams = { receipt: randomUUID(), secret: 'x'.repeat(43), id: 'genmaicha', name: 'Masala Chai' };
/** URLs that match no route. */
const UNKNOWN_PATHS = [
  '/nothing',
  '/nothing/at/all.json',
  '/api',
  '/api/',
  '/api/nothing',
  '/api/orders/nothing/at/all',
  '/checkout-form/nothing',
  '/tea/picked-tea/Nothing',
  '/pictures/nothing-480.12345678.avif',
  '/.well-known/nothing',
  '/order',
  '/%E0%A4%A',
  '/tea/',
  '/TEA',
];
const ALL_PATHS = [
  ...new Set([...declaredRoutes.map(({ path }) => addressAt(path, pathParams)), ...UNKNOWN_PATHS]),
];
/** Every URL except page data, to which no form of the shop is sent without its scripts. */
const PATHS = ALL_PATHS.filter((path) => !path.endsWith('.data'));

/** URLs for monitors and crawlers, and embedded files. */
const isForPrograms = (path: string): boolean =>
  ['/healthz', '/readyz', '/metrics'].includes(path) || /\.(?:svg|txt|js|xml|webmanifest)$/.test(path);
/** The page for operators, which needs no link to the shop. */
const OPERATOR = '/operator';

const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
/** Headers of a browser's navigation. */
const NAVIGATIONS = {
  'Fetch Metadata and `Accept`': {
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    accept: ACCEPT,
  },
  'Fetch Metadata alone': { 'sec-fetch-mode': 'navigate', accept: '*/*' },
  '`Accept` alone': { accept: ACCEPT },
};

const SENDERS: Readonly<Record<string, () => Sender>> = {
  'the shop': () => ({ origin: shop.origin, site: 'same-origin' }),
  'a page of the shop without referrer': () => ({ origin: 'null', site: 'same-origin' }),
  'a page of the shop in a browser without Fetch Metadata': () => ({ referer: `${shop.origin}/auth` }),
  'the address bar': () => ({ site: 'none' }),
  'another site': () => ({ origin: 'https://evil.example', site: 'cross-site' }),
  'a sandboxed frame': () => ({ origin: 'null', site: 'cross-site' }),
  'a page without origin headers': () => ({}),
};

const URLENCODED = 'application/x-www-form-urlencoded';
const FIELDS = { type: URLENCODED, body: 'email=a%40example.com&password=first+flush&quantity=1' };
/** Bodies of form submissions. */
const CONTENTS: Readonly<Record<string, Content>> = {
  'no fields': { type: URLENCODED, body: '' },
  fields: FIELDS,
  'a file': {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  },
  'plain text': { type: 'text/plain', body: '{"items":[]}' },
  'no type': { body: 'email=a' },
  'too much text': { type: URLENCODED, body: `message=${'x'.repeat(70_000)}` },
  'invalid UTF-8': { type: URLENCODED, body: 'email=%FF%FE&name=%00' },
  'unexpected JSON': { type: 'application/json', body: '[1]' },
};

/** The reason why a browser would not show a page of the shop; undefined if it does. */
const faultOf = async (origin: string, navigation: Navigation): Promise<string | undefined> => {
  const { status, headers, text } = await navigate(origin, navigation);
  const { path } = navigation;
  const fault = (reason: unknown) =>
    `${navigation.content ? 'POST' : 'GET'} ${path}: ${status} ${String(reason)}`;
  if (status >= 300 && status < 400) {
    const target = new URL(headers.location ?? '', origin);
    const isPage = target.origin === origin ? !target.pathname.startsWith('/api/') : path === apiMap.google;
    return isPage ? undefined : fault(`to ${target.href}`);
  }
  if (status < 300 && (isForPrograms(path) || headers['content-disposition']?.startsWith('attachment')))
    return undefined;
  // A monitor reads why a shop is not ready.
  if (path === '/readyz') return undefined;
  if (!/^text\/html; charset=utf-8$/i.test(headers['content-type'] ?? ''))
    return fault(headers['content-type']);
  if (!/<title>[^<]+<\/title>/.test(text)) return fault('without a title');
  if (/"error":|node_modules|<pre|^\s+at /m.test(text)) return fault('with internals');
  const hasLink = /<a [^>]*href="\/|<button/.test(text) || path === OPERATOR;
  return hasLink ? undefined : fault('without a link or button');
};

/** The distinct faults of many navigations, each from its own address unless given. */
const faultsOf = async (navigations: readonly Navigation[], origin = shop.origin): Promise<string[]> => {
  const faults = await Promise.all(
    navigations.map((navigation) => {
      const headers = { 'x-forwarded-for': shop.newShopper().address, ...navigation.headers };
      return faultOf(origin, { ...navigation, headers });
    }),
  );
  return [...new Set(faults.filter((fault) => fault !== undefined))];
};

const senderOf = (name: string): Sender => SENDERS[name]?.() ?? {};

test.each(Object.keys(SENDERS))('shows a page for every address that %s opens', async (name) => {
  const sender = senderOf(name);
  for (const headers of Object.values(NAVIGATIONS))
    expect(await faultsOf(ALL_PATHS.map((path) => ({ path, headers, sender })))).toEqual([]);
});

test.each(
  Object.entries(CONTENTS),
)('shows a page for a form with %s at every address', async (_, content) => {
  for (const name of Object.keys(SENDERS)) {
    const sender = senderOf(name);
    const headers = NAVIGATIONS['Fetch Metadata and `Accept`'];
    expect(await faultsOf(PATHS.map((path) => ({ path, headers, sender, content })))).toEqual([]);
  }
});

test('shows a page to a signed-in browser and to one whose session has ended', async () => {
  const other = shop.newShopper();
  await other.signUp();
  const endedSession = other.cookie();
  await other.logOut();
  const sender = senderOf('the shop');
  for (const cookie of [shopper.cookie(), endedSession]) {
    const headers = { ...NAVIGATIONS['Fetch Metadata and `Accept`'], cookie };
    // Logging out would end the session before the other requests.
    const paths = PATHS.filter((path) => path !== '/log-out');
    expect(await faultsOf(paths.map((path) => ({ path, headers, sender })))).toEqual([]);
    expect(await faultsOf(paths.map((path) => ({ path, headers, sender, content: FIELDS })))).toEqual([]);
  }
});

test('executes an API call that a form makes, then shows the home page', async () => {
  const other = shop.newShopper();
  await other.signUp();
  await shop.database.rows("update sessions set expires_at = now() + interval '1 minute'");
  const response = await other.request(apiMap.renewSession, { method: 'POST', headers: { accept: ACCEPT } });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  expect(response.headers.getSetCookie().join()).toContain('__Host-session=');
  const { expiresAt } = (await (await other.request(apiMap.session)).json()) as { expiresAt: string };
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 86_400_000);
});

test('returns JSON to scripts, whatever the page cache contains', async () => {
  const sender = senderOf('the shop');
  const clientIpAddress = { 'x-forwarded-for': shop.newShopper().address };
  for (const headers of [clientIpAddress, { ...clientIpAddress, accept: '*/*', 'sec-fetch-mode': 'cors' }])
    for (const path of [apiMap.categories, apiMap.categories, apiMap.session, '/api/search?q=mint']) {
      const faults = await faultsOf([{ path, headers: NAVIGATIONS['`Accept` alone'], sender }]);
      const { status, headers: responseHeaders } = await navigate(shop.origin, { path, headers, sender });
      expect([path, faults, status, responseHeaders['content-type']]).toEqual([
        path,
        [],
        200,
        expect.stringContaining('application/json'),
      ]);
    }
});

/** One route for each rate-limit policy and kind of body. */
const LIMITED_ROUTES = [
  ...new Map(
    declaredRoutes
      .filter(({ path }) => !path.endsWith('.data') && !isForPrograms(addressAt(path, pathParams)))
      .map(({ method, path, rateLimit, body }) => [
        `${rateLimit} ${body?.kind}`,
        { method, path: addressAt(path, pathParams) },
      ]),
  ).values(),
];

/** Enough that more requests are throttled at once than may wait. */
const CONNECTIONS = 100;

test('shows a page beyond every limit', async () => {
  const sender = senderOf('the shop');
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  for (const { method, path } of LIMITED_ROUTES) {
    const headers = { ...NAVIGATIONS['`Accept` alone'], 'x-forwarded-for': shop.newShopper().address };
    const content = method === 'GET' ? {} : { content: FIELDS };
    const navigations = Array.from({ length: CONNECTIONS }, () => ({
      path,
      headers,
      sender,
      agent,
      ...content,
    }));
    expect(await faultsOf(navigations)).toEqual([]);
  }
  agent.destroy();
});

test('shows a page at every address while the database is away', async () => {
  await using database = await freshDatabase();
  await using proxy = await proxyBefore(database.url);
  await using offlineShop = await openShop({ DATABASE_URL: proxy.url });
  const visitor = offlineShop.newShopper();
  await visitor.signUp();
  proxy.setFault('refuse');
  const headers = { ...NAVIGATIONS['Fetch Metadata and `Accept`'], cookie: visitor.cookie() };
  const sender = { origin: offlineShop.origin, site: 'same-origin' };
  for (const content of [{}, { content: FIELDS }]) {
    const navigations = PATHS.map((path) => ({ path, headers, sender, ...content }));
    expect(await faultsOf(navigations, offlineShop.origin)).toEqual([]);
  }
});

test('sends an error page without headers of the body that it replaces', async () => {
  const headers = {
    ...NAVIGATIONS['`Accept` alone'],
    'accept-encoding': 'gzip, br',
    range: 'bytes=0-9',
    'if-none-match': '"a"',
  };
  const paths = [
    '/nothing.data',
    '/account.data?a=1&a=2',
    '/api/nothing',
    '/api/orders',
    '/assets/none.js',
    '/pictures/none.avif',
  ];
  for (const method of ['GET', 'DELETE'])
    for (const path of paths) {
      // `text()` decodes the body by its headers.
      const response = await shop.newShopper().request(path, { method, headers });
      const text = await response.text();
      if (response.status >= 400)
        expect([path, text.slice(0, 15).toLowerCase()]).toEqual([path, '<!doctype html>']);
    }
});
