import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { suggestionSchema } from '#domain/catalogue/suggestion.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const responseSchema = z.object({ suggestions: z.array(suggestionSchema) });

const suggestionsFor = async (words: string) => {
  const response = await shop.newShopper().request(`/api/search?${new URLSearchParams({ q: words })}`);
  expect(response.status).toBe(200);
  return responseSchema.parse(await response.json()).suggestions.map(({ name }) => name);
};

test.each([
  ['gyok', 'Yame Gyokuro, Straw-Shaded'],
  ['HOJICHA', 'Kyoto Hōjicha'],
  ['hōji', 'Kyoto Hōjicha'],
  ['lapsang soushong', 'Lapsang Souchong / Zhengshan Xiaozhong'],
  ['bakers', "Baker's Breakfast"],
  ['100%', 'Assam 100% Golden Tips'],
])('[SRCH-1] suggests for %j: %s', async (query, name) => {
  expect(await suggestionsFor(query)).toContain(name);
});

test('[SRCH-1] suggests at most six products, and none for a meaningless query', async () => {
  expect(await suggestionsFor('tea')).toHaveLength(6);
  for (const query of ['', '   ', '%', "'", '\u0000', '!!!'])
    expect([query, await suggestionsFor(query)]).toEqual([query, []]);
});

test('no query breaks the search', async () => {
  for (const query of [
    "'; drop table products; --",
    ':*',
    'a & b | !c',
    '\ud800',
    '<script>',
    'x'.repeat(5000),
    '🍵',
  ])
    await suggestionsFor(query);
  expect(shop.logOutput()).toBe('');
});

test('[SRCH-1] serves search results over all categories, and leads to the teas when nothing is near', async () => {
  const page = async (words: string) =>
    openPage(shop.newShopper(), `/search?${new URLSearchParams({ q: words })}`);
  const results = await page('ethiopia');
  expect(results.response.status).toBe(200);
  expect(results.html).toContain('/coffee/picked-coffee/');
  const noResults = await page('zzyzx');
  expect(noResults.text).toContain('No products match “zzyzx”.');
  expect(noResults.text).not.toContain('You might like');
  expect(noResults.text).toContain('Black teas');
  expect(noResults.html).toContain('href="/tea"');
});

test.each([
  ['rooibos', 'We don’t carry rooibos.'],
  ['shipping', 'No products match “shipping”, but these pages may help.'],
  ['returns', 'No products match “returns”, but these pages may help.'],
  ['zzyzx', 'No products match “zzyzx”.'],
])('[SRCH-1] a search for %j says honestly: %s', async (words, message) => {
  const { text } = await openPage(shop.newShopper(), `/search?${new URLSearchParams({ q: words })}`);
  expect(text).toContain(message);
  expect(await suggestionsFor(words)).toEqual([]);
});

test('[SRCH-1] leads to kinds and themes, with or without a search, and finds the set for `sampler`', async () => {
  const page = async (path: string) => (await openPage(shop.newShopper(), path)).html;
  const empty = await page('/search');
  for (const href of ['/tea?sort=type&amp;type=green', '/coffee', '/relaxing-tea'])
    expect(empty.replaceAll(/&(?!amp;)/g, '&amp;')).toContain(`href="${href}"`);
  expect(await page('/search?q=decaf')).toContain('href="/tea?caffeine=low"');
  const sampler = await page('/search?q=sampler');
  expect(sampler).toContain('Gift Set: Four Small Tins');
  expect(sampler).toContain('href="/gifts"');
});

test('[SRCH-1] redirects a page beyond the last result to the first without caching it', async () => {
  for (const [path, first] of [
    ['/search?q=tea&page=900', '/search?q=tea'],
    ['/search?q=zzzz&page=2', '/search?q=zzzz'],
  ] as const) {
    const { status, headers } = await shop.newShopper().request(path);
    expect([path, status, headers.get('location')]).toEqual([path, 302, first]);
  }
});

test.each([
  ['track my order', '/account'],
  ['phone number', '/stores'],
  ['privacy', '/account'],
  ['portland', '/stores'],
  ['forgot password', '/reset-password'],
  ['under 20', "/tea/picked-tea/Baker's%20Breakfast"],
  ['blak tea', '/tea/picked-tea/Masala%20Chai'],
])('[SRCH-1] the page of a search for %j links to %s', async (words, address) => {
  const { response, html } = await openPage(
    shop.newShopper(),
    `/search?${new URLSearchParams({ q: words })}`,
  );
  expect(response.status).toBe(200);
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0].replaceAll('&#x27;', "'") ?? '';
  expect([...main.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toContain(address);
});
