import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

test.each([
  '/',
  '/tea',
  '/tea/picked-tea/Marrakech%20Mint',
])('a shopper who opens %s sees it without waiting for a style sheet: what it looks like stands in it', async (path) => {
  const html = await (await fetch(new URL(path, shop.origin))).text();
  expect(html).toMatch(/<style[^>]*>[^<]{1000}/);
  expect(html).not.toContain('rel="stylesheet"');
});
