import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anEmail, aSignUp } from '#test/support/shopper.ts';

/** Texts that would run if a statement contained them unescaped. */
const TEXTS = [
  "'; update products set price_cents = 1; --",
  "'); delete from orders; --",
  "' or '1'='1",
  "\\'; drop table users; --",
  '"; drop table users; --',
  "' union select hash from passwords --",
  "'||(select hash from passwords limit 1)||'",
  '$$; update users set email_proven_at = now(); $$',
  "'; select pg_sleep(20); --",
  '%',
  '_%_',
  "1; copy users to '/tmp/x'; --",
  '{{1}} #{1} %{1}',
  "e'\\x27",
  'ｾﾐ＇ or 1=1',
];
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const dataSchema = z.object({
  account: z.object({ displayName: z.string() }),
  orders: z.array(z.object({ shipping: z.object({ line1: z.string(), city: z.string() }) })),
});

test('stores and finds texts that look like SQL unchanged', async () => {
  const tables = ['products', 'promotions', 'coupons'];
  const fingerprints = () =>
    Promise.all(
      tables.map((table) =>
        shop.database.rows(`select count(*) as n, min(md5(t::text)) as first from ${table} t`),
      ),
    );
  const before = await fingerprints();
  for (const text of TEXTS) {
    const shopper = shop.newShopper();
    expect((await shopper.register(aSignUp(anEmail(), { displayName: text }))).status).toBe(202);
    // The local part of an email contains at least one letter or digit.
    const addressLine = `1 ${text}`;
    const shipping = anAddress({ line1: addressLine, city: addressLine, name: addressLine });
    await shop.order(shopper, aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }], shipping }));
    const enquiry = { name: text, email: anEmail(), town: text, message: text };
    expect((await shopper.send('/franchising', enquiry)).status).toBeLessThan(400);
    const encoded = encodeURIComponent(text);
    for (const path of [
      `/api/search?q=${encoded}`,
      `/search?q=${encoded}&page=${encoded}`,
      `/tea?sort=${encoded}&type=${encoded}&price=${encoded}&lang=${encoded}`,
      `/tea/picked-tea/${encoded}`,
      `/api/orders/${encoded}/sums`,
      `/order/${encoded}`,
    ])
      expect([
        path,
        (await shopper.request(path, { headers: { 'accept-language': 'en' } })).status < 500,
      ]).toEqual([path, true]);
    expect((await shopper.changeSavedItems({ id: encoded, wished: true })).status).toBeLessThan(500);
    expect((await shopper.changeSavedItems({ id: text, by: 1 })).status).toBeLessThan(500);
    await shopper.post('/api/cart/quote', { items: [{ id: 'sencha', quantity: 1 }], coupon: text });
    // Stored texts are read back unchanged.
    const { account, orders } = dataSchema.parse(await (await shopper.request('/api/account/data')).json());
    expect(account.displayName).toBe(text);
    expect(orders.map((order) => [order.shipping.line1, order.shipping.city])).toEqual([
      [addressLine, addressLine],
    ]);
    expect((await shopper.request('/account')).status).toBe(200);
  }
  const [products, ...others] = await fingerprints();
  expect(others).toEqual(before.slice(1));
  expect(products?.[0]?.['n']).toEqual(before[0]?.[0]?.['n']);
  expect(await shop.database.rows('select 1 from products where price_cents = 1')).toEqual([]);
  expect(await shop.database.rows('select 1 from users where email_proven_at is not null')).toEqual([]);
  expect(await shop.database.rows('select 1 from orders')).toHaveLength(TEXTS.length);
  expect(shop.logOutput()).not.toMatch(/syntax error|request\.failed/);
});

test('escapes wildcards in a search', async () => {
  const suggestionCount = async (words: string) => {
    const response = await shop.newShopper().request(`/api/search?q=${encodeURIComponent(words)}`);
    return z.object({ suggestions: z.array(z.unknown()) }).parse(await response.json()).suggestions.length;
  };
  expect(await suggestionCount('matcha')).toBeGreaterThan(0);
  for (const words of ['%', '%%', '_', '___', '%matcha%xyz', '\\%'])
    expect([words, await suggestionCount(words)]).toEqual([words, expect.any(Number)]);
  expect(await suggestionCount('%%%')).toBe(0);
  expect(await suggestionCount('______')).toBe(0);
});
