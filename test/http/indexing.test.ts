import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import { pageHref } from '#test/support/page-addresses.ts';
import { indexedPages, pages } from '#web/site/page-policies.ts';

let shop: OpenShop;
let sitemapUrls: readonly string[];
let disallowedPaths: readonly string[];
let robots: string;

beforeAll(async () => {
  shop = await openShop();
  const shopper = shop.newShopper();
  const sitemap = await (await shopper.request('/sitemap.xml')).text();
  sitemapUrls = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
  robots = await (await shopper.request('/robots.txt')).text();
  disallowedPaths = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
});
afterAll(() => shop[Symbol.asyncDispose]());

const metaOf = (html: string): string | undefined => /<meta name="robots" content="([^"]*)"/.exec(html)?.[1];

test.each(
  pages.map((page) => [page.pattern, page] as const),
)('[SEO-1] indexes %s as its policy specifies', async (_, page) => {
  const path = pageHref(page);
  const address = new URL(path, shop.origin).href;
  const shopper = shop.newShopper();
  if (page.access === 'signed-in') await shopper.signUp();
  const { response, html } = await openPage(shopper, path);
  const isNoindex = page.indexing === 'noindex';
  expect(response.headers.get('x-robots-tag')).toBe(isNoindex ? 'noindex' : null);
  expect(metaOf(html)).toBe(isNoindex ? 'noindex' : undefined);
  expect(disallowedPaths.filter((prefix) => path.startsWith(prefix))).toEqual([]);
  expect(sitemapUrls.includes(address)).toBe(page.indexing === 'index');
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  if (page.indexing === 'index') {
    expect(response.status).toBe(200);
    expect(canonical).toBe(address);
  }
  if (page.indexing === 'alias') expect(canonical).not.toBe(address);
});

test('[SEO-1] robots.txt disallows the API alone, contains no route pattern, and links the sitemap', () => {
  expect(disallowedPaths).toEqual(['/api/']);
  expect(robots).not.toContain(':secret');
  expect(robots).toMatch(/^Allow: \/api\/categories$/m);
  expect(robots).toContain(`Sitemap: ${shop.origin}/sitemap.xml`);
});

test('[SEO-1] the sitemap lists only pages that their policy indexes', () => {
  const patterns = indexedPages.map(
    ({ pattern }) => new RegExp(`^${pattern.replace(/:\w+/, '[^/]+').replaceAll('/', '\\/')}$`),
  );
  for (const address of sitemapUrls)
    expect(patterns.filter((pattern) => pattern.test(new URL(address).pathname))).toHaveLength(1);
});
