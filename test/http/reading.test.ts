import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiMap, providerPaths } from '#domain/api/api-map.ts';
import { contentsOf } from '#test/support/contents.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { siteMap } from '#web/site/site-map.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

test('reading any page, signed in and twice, changes no stored data', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  const { receipt, linkSecret, session } = await shop.order(shopper);
  const patterns = [
    ...Object.values(siteMap),
    ...Object.values(apiMap),
    ...Object.values(providerPaths),
  ].filter((path) => path !== apiMap.liveOrders);
  const paths = patterns.map((pattern) =>
    pattern.replace(':receipt', receipt).replace(':secret', linkSecret).replace(/:\w+/g, 'genmaicha'),
  );
  const before = await contentsOf(shop.database);
  const searches = [
    '',
    `?session_id=${session}&receipt=${receipt}&_method=DELETE&add=genmaicha&code=WELCOME`,
  ];
  const read = async (url: string) => {
    const { body, status } = await shopper.request(url);
    await body?.cancel();
    expect([url, status < 500]).toEqual([url, true]);
  };
  const readHead = async (url: string) => (await shopper.request(url, { method: 'HEAD' })).body?.cancel();
  // One page at a time; its requests together, because most of them wait for a rate limit.
  for (const path of [...paths, ...paths])
    await Promise.all(
      searches.flatMap((search) => [
        read(`${path}${search}`),
        read(`${path}.data${search}`),
        readHead(`${path}${search}`),
      ]),
    );
  expect(await contentsOf(shop.database)).toEqual(before);
});
