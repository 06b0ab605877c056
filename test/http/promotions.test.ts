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
});
afterAll(() => shop[Symbol.asyncDispose]());

const cards = (html: string) =>
  [...html.matchAll(/<article aria-label="([^"]+)" class="[^"]*promotion/g)].map(([, name]) => name);

test('[PROMO-1] shows on the home and deals pages that there are no promotions', async () => {
  for (const path of ['/', '/deals']) {
    const { response, text } = await openPage(shop.newShopper(), path);
    expect(response.status).toBe(200);
    expect(text).toContain('No offers right now.');
  }
});

test('[HOME-4] [PROMO-1] [NAV-10] a new shop shows its three promotions on the home page, with conditions on the deals page', async () => {
  const initial = await readCataloguePromotions(CATALOGUE);
  expect(initial.coupons.length).toBeGreaterThanOrEqual(2);
  await addPromotions(shop.database, initial);
  const titles = initial.promotions.map(({ title }) => title);
  expect(titles).toHaveLength(3);
  const visitor = shop.newShopper();
  // Each page was cached without the promotion, and is purged when the notification arrives.
  for (const path of ['/', '/home', '/deals'])
    await expect.poll(async () => cards((await openPage(visitor, path)).html)).toEqual(titles);
  const { text, html } = await openPage(visitor, '/deals');
  expect(text).toContain('$6.00 off');
  expect(text).toContain('10% off when you spend $500.00');
  expect(html).toContain('href="/coffee/picked-coffee/Colombia%20Huila"');
  for (const { imageUrl } of initial.promotions) expect((await visitor.request(imageUrl)).status).toBe(200);
});

test('[HOME-4] [PROMO-1] shows the first three active promotions, and none that has ended or not begun', async () => {
  await shop.database.rows('delete from promotions');
  const [past, future] = [new Date('2020-01-01'), new Date('2100-01-01')];
  await addPromotions(shop.database, {
    promotions: [
      { title: 'Past', endsAt: past },
      { title: 'A', endsAt: future },
      { title: 'Future', startsAt: future },
      { title: 'B', startsAt: past },
      { title: 'C' },
      { title: 'D', scope: { kind: 'type', of: ['green'] } },
    ],
  });
  const visitor = shop.newShopper();
  // Cached pages may be outdated until the notification arrives.
  const titlesOn = async (path: string) => cards((await openPage(visitor, path)).html);
  await expect.poll(() => titlesOn('/')).toEqual(['A', 'B', 'C']);
  await expect.poll(() => titlesOn('/deals')).toEqual(['A', 'B', 'C', 'D']);
  const deals = await openPage(visitor, '/deals');
  expect(deals.text).toContain('until December 31, 2099 (Pacific Time)');
  expect(deals.html).toContain('href="/tea?sort=type&amp;type=green"');
});

test('[PROMO-1] shows the begin and end of a promotion in time without a notification', async () => {
  await shop.database.rows('delete from promotions');
  const visitor = shop.newShopper();
  const titlesOn = async () => cards((await openPage(visitor, '/')).html);
  const changeAt = new Date(Date.now() + 3_000);
  await addPromotions(shop.database, {
    promotions: [
      { title: 'Over', endsAt: changeAt },
      { title: 'New', startsAt: changeAt },
    ],
  });
  await expect.poll(titlesOn).toEqual(['Over']);
  await expect.poll(titlesOn, { timeout: 8_000 }).toEqual(['New']);
});

test('serves the same home page to signed-in and signed-out shoppers', async () => {
  const shopper = shop.newShopper();
  const signedOut = await openPage(shopper, '/');
  await shopper.signUp();
  expect((await openPage(shopper, '/')).html).toBe(signedOut.html);
});
