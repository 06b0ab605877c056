import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCachingProxy } from '#test/support/caching-proxy.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import type { Shopper } from '#test/support/shopper.ts';

let shop: OpenShop;
let proxy: Awaited<ReturnType<typeof startCachingProxy>>;
beforeAll(async () => {
  shop = await openShop();
  proxy = await startCachingProxy(shop.origin);
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await shop[Symbol.asyncDispose]();
});

/** A signed-in person with an order, and the texts that only this person may see. */
const signedInPerson = async (name: string) => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  await shopper.request('/api/auth/session');
  const { receipt } = await shop.order(shopper);
  return {
    name,
    shopper,
    canaries: [email, receipt, ...shopper.jar.values()].filter((text) => text !== 'Ada'),
  };
};
const throughProxy = async (shopper: Shopper | undefined, path: string) => {
  const cookie = [...(shopper?.jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${proxy.origin}${path}`, {
    redirect: 'manual',
    headers: cookie ? { cookie } : {},
  });
  return { response, output: `${JSON.stringify([...response.headers])}${await response.text()}` };
};

const PRIVATE = [
  '/account',
  '/checkout',
  '/account.data',
  '/checkout.data',
  '/api/orders',
  '/api/auth/session',
  '/api/saved-items',
];
const PUBLIC = [
  '/',
  '/tea',
  '/tea/picked-tea/Genmaicha%20with%20Toasted%20Rice',
  '/api/categories',
  '/read',
  '/favicon.svg',
  '/nothing',
];

test('many simultaneous shoppers behind one cache each see only their own data', async () => {
  const people = await Promise.all(['A', 'B', 'C', 'D'].map(signedInPerson));
  const visitors = [...people, { name: 'anonymous', shopper: undefined, canaries: [] }];
  const paths = [...PRIVATE, ...PUBLIC];
  const ownResponses = new Map<string, number>();
  let visits = 0;
  for (let n = 0; n < 5; n += 1)
    await Promise.all(
      visitors.flatMap(({ name, shopper, canaries }) =>
        paths.map(async (path) => {
          const { output } = await throughProxy(shopper, path);
          visits += 1;
          for (const other of people)
            if (other.name !== name)
              for (const canary of other.canaries)
                expect([name, path, output.includes(canary)]).toEqual([name, path, false]);
          if (canaries.some((canary) => output.includes(canary)))
            ownResponses.set(path, (ownResponses.get(path) ?? 0) + 1);
        }),
      ),
    );
  expect(visits).toBe(5 * 5 * paths.length);
  // Each person's responses contain their own canaries, so the search above can find them.
  for (const path of ['/account', '/account.data', '/api/orders', '/api/auth/session'])
    expect(ownResponses.get(path)).toBe(20);
  expect(proxy.fromStore()).toBeGreaterThan(0);
});

test('a personal response is private and varies by cookie', async () => {
  const { shopper } = await signedInPerson('A');
  for (const path of [...PRIVATE, '/healthz', '/readyz', '/api/auth/google', '/api/nothing', '/metrics']) {
    const { headers } = await shopper.request(path);
    expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-store']);
    expect([path, headers.get('vary')?.toLowerCase()]).toEqual([path, 'cookie']);
  }
  for (const path of PUBLIC)
    expect([path, (await shopper.request(path)).headers.getSetCookie()]).toEqual([path, []]);
});

const EXTENSIONS = [
  '.css',
  '.js',
  '.png',
  '.svg',
  '.webp',
  '.woff2',
  '.ico',
  '.txt',
  '.json',
  '.html',
  '.map',
  '.xml',
];
const SEPARATORS = [
  '/x',
  ';',
  ';x',
  '%3b',
  '%2f',
  '%2fx',
  '%00',
  '%0a',
  '%23',
  '%3f',
  '/.',
  '/..%2fx',
  '',
  '%20',
  '//x',
];
const STATIC_SUFFIXES = SEPARATORS.flatMap((separator) =>
  EXTENSIONS.map((extension) => `${separator}${extension}`),
);

test('a path that looks like a static file never makes a cache store a personal page', async () => {
  const { shopper, canaries } = await signedInPerson('A');
  const statuses = new Set<number>();
  for (const page of ['/account', '/api/orders'])
    for (const suffix of STATIC_SUFFIXES) {
      const { response, output } = await throughProxy(shopper, `${page}${suffix}`);
      statuses.add(response.status);
      for (const canary of canaries) expect([suffix, output.includes(canary)]).toEqual([suffix, false]);
    }
  expect([...statuses].toSorted()).toEqual([301, 302, 404]);
  const stored = proxy.addresses().filter((address) => /account|orders/.test(address));
  expect(stored).toEqual([]);
});
