import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const archive = (id: string) =>
  shop.database.rows('update products set archived_at = now() where id = $1', [id]);
const unarchive = (id: string) =>
  shop.database.rows('update products set archived_at = null where id = $1', [id]);

const PRODUCTS = [
  ['uji-matcha', 'matcha'],
  ['masala-chai', 'masala'],
  ['genmaicha', 'genmai'],
  ['bamboo-matcha-whisk', 'bamboo whisk'],
  ['temple-of-heaven-gunpowder', 'gunpowder'],
  ['marrakech-mint', 'marakesh mint'],
] as const;

const statusOf = async (address: string) => (await openPage(shop.newShopper(), address)).response.status;
const textOf = async (path: string) => (await shop.newShopper().request(path)).text();

const quoteSchema = z.object({ gone: z.array(z.string()), lines: z.array(z.object({ id: z.string() })) });
const quoteOf = async (id: string) => {
  const response = await shop.newShopper().post('/api/cart/quote', { items: [{ id, quantity: 1 }] });
  return quoteSchema.parse(await response.json());
};

/** The URL of a product, as listed in the sitemap. */
const pathOf = async (name: string): Promise<string> => {
  const sitemap = await textOf('/sitemap.xml');
  const [, address = ''] =
    [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].find(([, loc = '']) =>
      loc.endsWith(encodeURIComponent(name)),
    ) ?? [];
  return new URL(address).pathname;
};

test.each(
  PRODUCTS,
)('[PROD-3] [CAT-5] hides %s while it is archived, and shows it again afterward', async (id, query) => {
  const [row] = await shop.database.rows('select name from products where id = $1', [id]);
  const name = String(row?.['name']);
  const page = await pathOf(name);
  const shopper = shop.newShopper();
  await shopper.signUp();
  const addToWishList = () => shopper.changeSavedItems({ id, wished: true });
  await addToWishList();
  const purchase = aPurchase({ items: [{ id, quantity: 1 }] });
  expect((await shop.newShopper().post('/checkout-form', purchase)).status).toBeLessThan(400);
  const visibility = async () => ({
    page: await statusOf(page),
    sitemap: (await textOf('/sitemap.xml')).includes(page),
    suggested: (await textOf(`/api/search?${new URLSearchParams({ q: query })}`)).includes(`"${id}"`),
    listed: (await textOf('/api/categories')).includes(`"${id}"`),
    found: (await textOf(`/search?${new URLSearchParams({ q: name })}`)).includes(page),
    wished: (await (await shopper.request('/api/saved-items')).text()).includes(`"${id}"`),
    quoted: (await quoteOf(id)).gone.length === 0,
  });
  const before = await visibility();
  expect(before).toMatchObject({ page: 200, sitemap: true, listed: true, wished: true, quoted: true });

  await archive(id);
  const hidden = {
    page: 404,
    sitemap: false,
    suggested: false,
    listed: false,
    found: false,
    wished: false,
    quoted: false,
  };
  await expect.poll(visibility).toEqual(hidden);
  expect((await openPage(shop.newShopper(), page)).html).toContain(`href="${page.split('/picked')[0]}`);
  expect(
    await refusalOf(
      await shop.newShopper().post('/checkout-form', aPurchase({ items: [{ id, quantity: 1 }] })),
    ),
  ).toMatchObject({
    code: 'unknown-product',
    details: { ids: [id] },
  });
  const other = shop.newShopper();
  const email = await other.signUp();
  expect((await other.changeSavedItems({ id, wished: true })).status).toBe(200);
  const wishes = 'select 1 from wish_items w join users u on u.id = w.user_id where u.email = $1';
  expect(await shop.database.rows(wishes, [email])).toEqual([]);
  const lines = await shop.database.rows(
    'select l.name from order_lines l join orders o on o.id = l.order_id where o.receipt = $1',
    [purchase.receipt],
  );
  expect(lines).toEqual([{ name }]);

  await unarchive(id);
  await expect.poll(visibility).toEqual(before);
  expect((await addToWishList()).status).toBe(200);
});

test('[STOCK-1] returns the stock of a cancelled order to a product that was archived meanwhile', async () => {
  const id = 'keemun-hao-ya';
  const grams = async () =>
    (await shop.database.rows('select stock_grams from products where id = $1', [id]))[0]?.['stock_grams'];
  const before = await grams();
  const shopper = shop.newShopper();
  await shopper.signUp();
  const { email: _, ...request } = aPurchase({ items: [{ id, quantity: 1 }] });
  expect((await shopper.post('/checkout-form', request)).status).toBeLessThan(400);
  expect(await grams()).not.toBe(before);
  await archive(id);
  expect(await (await shopper.request('/api/orders')).text()).toContain(request.receipt);
  expect((await shopper.post(`/api/orders/${request.receipt}/cancel`, {})).status).toBe(200);
  expect(await grams()).toBe(before);
  await unarchive(id);
});
