import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInStaff } from '#test/support/admin.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import type { Shopper } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** The values that a pattern finds on all pages of a list, from the first one on. */
const valuesIn = async (browser: Shopper, path: string, pattern: RegExp, next: string): Promise<string[]> => {
  const html = await (await browser.request(path)).text();
  const values = [...html.matchAll(pattern)].map(([, value]) => `${value}`);
  const href = new RegExp(`href="([^"]*)"[^>]*>${next}<`).exec(html)?.[1]?.replaceAll('&amp;', '&');
  return href === undefined ? values : [...values, ...(await valuesIn(browser, href, pattern, next))];
};

test('lists every withdrawal on its pages, and a handled one can be found and reopened', async () => {
  const { browser } = await signedInStaff(shop, 'manager');
  await shop.database.rows(
    `insert into withdrawals (id, reference, order_number, name, email, items, created_at)
      select gen_random_uuid(), 'AB12CD34', 'CAM-7K4Q2M', 'Ada ' || n, 'ada@example.com', '', now() - n * interval '1 hour'
      from generate_series(1, 120) n`,
  );
  expect(await (await browser.request('/admin')).text()).toContain('href="/admin/withdrawals"');
  const names = () => valuesIn(browser, '/admin/withdrawals', /<h2>(Ada \d+)</g, 'Newer withdrawals');
  expect(await names()).toEqual(Array.from({ length: 120 }, (_, n) => `Ada ${120 - n}`));
  const [{ id } = { id: '' }] = await shop.database.rows<{ id: string }>(
    "select id from withdrawals where name = 'Ada 120'",
  );
  const form = (intent: string) => ({ intent, id, requestId: randomUUID() });
  const handled = await browser.send('/admin/withdrawals', form('handle'));
  expect(handled.headers.get('location')).toBe('/admin/withdrawals?state=open&done=handle');
  expect(await names()).not.toContain('Ada 120');
  const list = '/admin/withdrawals?state=handled';
  expect(await (await browser.request(list)).text()).toContain('Ada 120');
  const reopened = await browser.send(list, form('reopen'));
  expect(reopened.headers.get('location')).toBe(`${list}&done=reopen`);
  expect((await browser.send(list, form('reopen'))).status).toBe(409);
  expect((await names())[0]).toBe('Ada 120');
});

test('lists every failed email and every product with low stock on its pages', async () => {
  const { browser } = await signedInStaff(shop, 'manager');
  await shop.database.rows(
    `insert into letters ("to", kind, facts, until, created_at, last_error, due_at)
      select n || '@example.com', 'order-link', '{}', now(), now() - interval '1 hour', 'mailbox unknown', null
      from generate_series(1, 120) n`,
  );
  const emails = await valuesIn(
    browser,
    '/admin/failed-emails',
    /<dd>(\d+@example\.com)<\/dd>/g,
    'Older emails',
  );
  expect([emails.length, new Set(emails).size]).toEqual([120, 120]);
  await shop.database.rows('update products set stock_grams = 0');
  const products = await valuesIn(
    browser,
    '/admin/low-stock',
    /<li><span>([^<]+)<\/span><span>Sold out/g,
    'More units',
  );
  const [{ count } = { count: 0 }] = await shop.database.rows<{ count: number }>(
    'select count(*)::int as count from products where archived_at is null',
  );
  expect(products).toHaveLength(count);
});

test('a cursor that is not understood shows the first page', async () => {
  const { browser } = await signedInStaff(shop, 'owner');
  for (const path of [
    '/admin/withdrawals?state=x&after=1',
    '/admin/failed-emails?before=0-0',
    "/admin/low-stock?after=1-'",
  ])
    expect([path, (await browser.request(path)).status]).toEqual([path, 200]);
});
