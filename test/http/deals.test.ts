import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readCataloguePromotions } from '#adapters/catalogue-files/read-promotions.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage, structuredDataOf } from '#test/support/page.ts';
import { addPromotions } from '#test/support/promotion-fixtures.ts';

const CATALOGUE = fileURLToPath(new URL('../../catalogue', import.meta.url));

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
  await addPromotions(shop.database, await readCataloguePromotions(CATALOGUE));
});
afterAll(() => shop[Symbol.asyncDispose]());

const open = async (path: string) => (await openPage(shop.newShopper(), path)).html;

test('[PROMO-1] shows the deal of a product in words', async () => {
  await expect.poll(() => open('/coffee')).toContain('Deal: 15% off coffee when you spend $30');
  expect(await open('/tea')).toContain('Deal: 10% off selected products when you spend $500');
});

test('[PROMO-1] shows the price of a promotion without a start, and strikes none', async () => {
  const gift = encodeURIComponent('Gift Set: Four Small Tins');
  for (const path of ['/other-products', `/other-products/picked-product/${gift}`]) {
    const page = await open(path);
    expect(page).toContain('$46.00');
    expect(page).toContain('Deal: $6 off');
    expect(page).not.toContain('<s>');
  }
});

test('[PROMO-1] strikes the lowest price of the thirty days before a promotion began', async () => {
  const { rows } = shop.database;
  const setPrice = (cents: number) =>
    rows(`update products set price_cents = $1 where id = 'linden-blossom-honey'`, [cents]);
  const backdatePrices = (days: number) =>
    rows(
      `update product_prices set since = since - $1 * interval '1 day' where product_id = 'linden-blossom-honey'`,
      [days],
    );
  const page = () => open('/other-products/picked-product/Linden%20Blossom%20Honey');
  await backdatePrices(60);
  await addPromotions(shop.database, {
    promotions: [
      {
        id: 'begun',
        discount: { amountCents: 500 },
        scope: { kind: 'products', of: ['linden-blossom-honey'] },
        startsAt: new Date(Date.now() - 60_000),
      },
    ],
  });
  await expect.poll(page).toContain('<s>$14.90</s> <small>Lowest price in the 30 days before');
  expect(await page()).toContain('$9.90');
  expect(await open('/other-products')).toContain('<s>$14.90</s>$9.90');
  await setPrice(1_200);
  await backdatePrices(10);
  await setPrice(1_490);
  await expect.poll(page).toContain('<s>$12.00</s>');
});

test('[PROMO-1] strikes the price that a deleted promotion made in the thirty days before', async () => {
  const scope = { kind: 'products', of: ['porcelain-gaiwan'] } as const;
  const { rows } = shop.database;
  await rows(`update product_prices set since = now() - interval '60 days'
    where product_id = 'porcelain-gaiwan'`);
  await addPromotions(shop.database, {
    promotions: [
      { id: 'last-week', discount: { percent: 30 }, scope, startsAt: new Date(Date.now() - 86_400_000) },
    ],
  });
  await rows(`delete from promotions where id = 'last-week'`);
  await addPromotions(shop.database, {
    promotions: [{ id: 'today', discount: { percent: 50 }, scope, startsAt: new Date() }],
  });
  await expect.poll(() => open('/other-products')).toContain('<s>$18.20</s>$13.00');
});

const productDataSchema = z.object({
  offers: z.object({ price: z.string(), priceSpecification: z.object({ price: z.string() }) }),
});

test('[PROMO-1] computes the price of a cup and the structured data from the price shown', async () => {
  const path = '/tea/picked-tea/Genmaicha%20with%20Toasted%20Rice';
  const pricesOf = async () => {
    const [page, compared] = await Promise.all(
      [path, '/compare?products=genmaicha'].map((each) => openPage(shop.newShopper(), each)),
    );
    const { offers } = productDataSchema.parse(structuredDataOf(page?.html ?? '')[0]);
    const cups = [page, compared].map((each) => /cups, (\S+) each/.exec(each?.text ?? '')?.[1]);
    return [offers.price, offers.priceSpecification.price, ...cups];
  };
  expect(await pricesOf()).toEqual(['13.60', '13.60', '$0.23', '$0.23']);
  await addPromotions(shop.database, {
    promotions: [{ id: 'half', discount: { percent: 50 }, scope: { kind: 'products', of: ['genmaicha'] } }],
  });
  await expect.poll(() => open(path)).toContain('Deal: 50% off');
  expect(await pricesOf()).toEqual(['6.80', '6.80', '$0.11', '$0.11']);
});
