import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { FILES_IN_IMPORT_ORDER } from '#web/hydration/defer-hydration.ts';
import { HYDRATION_DATA_ID, type HydrationData, LOADER_DATA_ID } from '#web/hydration/hydrate.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

test.each([
  '/',
  '/tea',
  '/tea/picked-tea/Marrakech%20Mint',
])('renders %s with inlined styles and without a stylesheet request', async (path) => {
  const html = await (await fetch(new URL(path, shop.origin))).text();
  expect(html).toMatch(/<style[^>]*>[^<]{1000}/);
  expect(html).not.toContain('rel="stylesheet"');
});

test('embeds in a page its scripts in dependency order and its loader data', async () => {
  const html = await (await fetch(new URL('/tea', shop.origin))).text();
  const dataOf = (id: string): string => new RegExp(`id="${id}">([^<]*)</script>`).exec(html)?.[1] ?? '';
  const { files, entry, routes, context } = JSON.parse(dataOf(HYDRATION_DATA_ID)) as HydrationData;
  const names = files.map((file) => /^\/assets\/(.+)-[\w-]{8}\.js$/.exec(file)?.[1]);
  expect(names.slice(0, FILES_IN_IMPORT_ORDER.length)).toEqual(FILES_IN_IMPORT_ORDER);
  for (const file of [...files, entry, ...Object.values(routes).flat()])
    expect((await fetch(new URL(file, shop.origin), { method: 'HEAD' })).status).toBe(200);
  expect(Object.keys(routes)).toEqual(['root', 'tea']);
  expect(context).toMatchObject({ basename: '/' });
  expect(dataOf(LOADER_DATA_ID)).toContain('"loaderData"');
  expect(html).toContain('("hydration","loader-data","hydration-failed")</script>');
});

test('sends the same headers for a rendered and a cached page, compressed or not', async () => {
  const headersOf = async (headers: Record<string, string>) => {
    const response = await fetch(new URL('/delivery', shop.origin), { headers });
    const { date: _, ...all } = Object.fromEntries(response.headers);
    return { status: response.status, ...all };
  };
  const rendered = await headersOf({ 'accept-encoding': 'br' });
  expect(rendered).toMatchObject({
    status: 200,
    'content-encoding': 'br',
    etag: expect.stringMatching(/-br"$/),
  });
  expect(await headersOf({ 'accept-encoding': 'br' })).toEqual(rendered);
  const { etag } = rendered as unknown as { etag: string };
  const notModified = await headersOf({ 'accept-encoding': 'br', 'if-none-match': etag });
  expect(notModified.status).toBe(304);
  expect(await headersOf({ 'accept-encoding': 'br', 'if-none-match': `W/${etag}` })).toEqual(notModified);
});
