import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const open = (path: string) => openPage(shop.newShopper(), path);
const namesIn = (html: string): string[] =>
  [...html.matchAll(/<article[\s\S]*?<h2[^>]*>\s*<a[^>]*>([^<]+)</g)].map(([, name = '']) => name);
const cachedPages = async () =>
  /camellia_page_cache\{figure="pages"\} (\d+)/.exec(
    await (await fetch(`${shop.origin}/metrics`)).text(),
  )?.[1];

test('[CAT-2] [SEO-1] keeps filtered lists out of search engines, with the address of the whole list', async () => {
  for (const path of ['/tea', '/coffee', '/other-products', '/relaxing-tea']) {
    const { html } = await open(`${path}?stock=in`);
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).toContain(`<link rel="canonical" href="${shop.origin}${path}"`);
    expect((await open(path)).html).not.toContain('name="robots"');
  }
});

test('[CAT-2] shows the plain list for unknown values, and stores no page of a combination', async () => {
  const { html } = await open('/tea');
  expect((await open('/tea?origin=atlantis&order=&taste=__proto__')).html).toBe(html);
  const before = await cachedPages();
  for (const path of ['/tea?origin=japan', '/tea?origin=japan&taste=savory', '/coffee?order=newest'])
    for (let request = 0; request < 3; request += 1) expect((await open(path)).response.status).toBe(200);
  expect(await cachedPages()).toBe(before);
});

test('[CAT-2] filters and orders a long list in the database as the browser does a short one', async () => {
  const queries = [
    '',
    '?origin=china',
    '?origin=south-korea',
    '?caffeine=low',
    '?taste=floral',
    '?taste=smoky&caffeine=medium',
    '?stock=in&sort=type&type=black',
    '?order=price',
    '?order=price-down&sort=price&price=200-to-300',
    '?order=unit-price&origin=india',
    '?order=newest&taste=honey',
    '?origin=brazil',
  ];
  const short = await Promise.all(queries.map(async (query) => namesIn((await open(`/tea${query}`)).html)));
  await shop.database.rows(
    `insert into products (id, position, name, category_id, themes, price_cents, type, description, taste, image_url, images,
       consist, unit, liquor, brewing, stock_grams, unit_grams, added_on)
     select 'filler-' || n, 500 + n, 'Filler ' || n, category_id, '[]', price_cents, null, '', 'None.', image_url, images,
       consist, unit, liquor, null, 0, unit_grams, '1999-01-01'
     from products, generate_series(1, 60) n where id = 'masala-chai'`,
  );
  await expect.poll(async () => (await open('/tea')).text).toContain('84 teas');
  for (const [index, query] of queries.entries()) {
    const names = namesIn((await open(`/tea${query}`)).html).filter((name) => !name.startsWith('Filler'));
    expect([query, names]).toEqual([query, short[index]?.slice(0, names.length)]);
    if (/origin|caffeine|taste|stock/.test(query)) expect(names).toEqual(short[index]);
  }
  expect((await open('/tea?origin=brazil')).text).toContain('No teas match.');
});
