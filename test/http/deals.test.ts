import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCataloguePromotions } from '#adapters/catalogue-files/read-promotions.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import { addPromotions } from '#test/support/promotion-fixtures.ts';

const CATALOGUE = fileURLToPath(new URL('../../catalogue', import.meta.url));

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
  await addPromotions(shop.database, await readCataloguePromotions(CATALOGUE));
});
afterAll(() => shop[Symbol.asyncDispose]());

test('[PROMO-1] shows the deal of a product in words, and a struck price only beside the lowest of thirty days', async () => {
  const gift = encodeURIComponent('Gift Set: Four Small Tins');
  const open = async (path: string) => (await openPage(shop.newShopper(), path)).html;
  await expect.poll(() => open('/coffee')).toContain('Deal: 15% off coffee from $30');
  expect(await open('/tea')).toContain('Deal: 10% off selected products from $500');
  expect(await open('/tea')).not.toContain('<s>');
  expect(await open('/other-products')).toContain('<s>$52.00</s>$46.00');
  const page = await open(`/other-products/picked-product/${gift}`);
  for (const text of ['$46.00', '<s>$52.00</s>', 'Lowest price in the 30 days before', 'Deal: $6 off'])
    expect(page).toContain(text);
  // A price that was raised yesterday is not the reference.
  await shop.database.rows(`update products set price_cents = 4000 where id = 'gift-set-four-tins'`);
  await shop.database.rows(`update products set price_cents = 5200 where id = 'gift-set-four-tins'`);
  await expect.poll(() => open('/other-products')).toContain('Deal: $6 off');
  await expect.poll(() => open('/other-products')).not.toContain('<s>');
});
