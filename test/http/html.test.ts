import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { htmlFaults } from '#test/support/html-faults.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import { pageHref } from '#test/support/page-addresses.ts';
import type { Shopper } from '#test/support/shopper.ts';
import { pages } from '#web/site/page-policies.ts';

let shop: OpenShop;
let account: Shopper;
let orderPage: string;
/** Set by `npm run check-html`, which runs another validator on the saved pages. */
const pagesFolder = process.env['PAGES_FOLDER'];

beforeAll(async () => {
  shop = await openShop();
  account = shop.newShopper();
  await account.signUp();
  const { linkSecret } = await shop.order(shop.newShopper());
  orderPage = `/order/${linkSecret}`;
  if (pagesFolder) await mkdir(pagesFolder, { recursive: true });
});
afterAll(() => shop[Symbol.asyncDispose]());

const STATES = {
  'a search with results': '/search?q=green',
  'a search without results': '/search?q=zzzz',
  'a filtered category': '/tea?sort=type&type=green',
  'the home page after signing out': '/?signed-out=account',
  'the home page after an account was deleted': '/?account=deleted',
  'an unknown product': '/tea/picked-tea/No%20such%20tea',
  'an unknown article': '/read/no-such-article',
};
const ADDRESSES = [
  // Files are not HTML.
  ...pages
    .filter(({ indexing }) => indexing !== 'file')
    .map((page) => [page.pattern, pageHref(page)] as const),
  ...Object.entries(STATES),
];

const SIGNED_IN_PATHS: readonly string[] = pages.flatMap(({ access, pattern }) =>
  access === 'signed-in' ? [pattern] : [],
);

const expectValid = async (name: string, address: string): Promise<void> => {
  const { html } = await openPage(SIGNED_IN_PATHS.includes(address) ? account : shop.newShopper(), address);
  expect(html).toContain('</html>');
  if (pagesFolder) await writeFile(join(pagesFolder, `${name.replaceAll(/\W+/g, '-')}.html`), html);
  expect(await htmlFaults(html)).toEqual([]);
  const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
};

test.each(ADDRESSES)('the HTML of %s is valid, with unique ids', expectValid);

test('the HTML of an order page is valid, with unique ids', () => expectValid('order', orderPage));

test.each([
  ['<p id="a"></p><p id="a"></p>', 'no-dup-id'],
  ['<ul><p>text</p></ul>', 'element-permitted-content'],
  ['<button type="button"></button>', 'text-content'],
  ['<img src="/a.png">', 'wcag/h37'],
  ['<label>Code <input name="" type="text"></label>', 'empty-attribute'],
  ['<p title="">text</p>', 'empty-attribute'],
  ['<p class="" hidden="">text</p>', 'empty-attribute'],
  ['<a rel="" href="/">Go</a>', 'empty-attribute'],
  ['<button type="button" aria-describedby="">Go</button>', 'empty-attribute'],
  ['<p lang="" data-a="&lt;">text</p>', 'empty-attribute'],
  ['<a href="/"><button type="button">Go</button></a>', 'element-permitted-content'],
])('the validator reports %s', async (html, rule) => {
  expect((await htmlFaults(html)).join()).toContain(rule);
});
