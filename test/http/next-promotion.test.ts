import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { addPromotions } from '#test/support/promotion-fixtures.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
  await addPromotions(shop.database, {
    promotions: [
      {
        id: 'house',
        title: 'Coffee for the house',
        discount: { percent: 15 },
        scope: { kind: 'category', of: ['coffee'] },
        minimumCents: 3_000,
      },
    ],
    coupons: [],
  });
});
afterAll(() => shop[Symbol.asyncDispose]());

const quote = async (body: object) => (await shop.newShopper().post('/api/cart/quote', body)).json();

test('[PROMO-1] names a promotion for which a little is missing, and gives it once that is added', async () => {
  const coffee = { id: 'huila-colombia', quantity: 1 };
  const near = await quote({ items: [coffee] });
  expect(near).toMatchObject({
    nextPromotion: { title: 'Coffee for the house', missing: 14, saves: 2.4 },
    discounts: [],
    total: 16,
  });
  const reached = await quote({ items: [{ ...coffee, quantity: 2 }] });
  expect(reached).toMatchObject({ discounts: [{ label: 'Coffee for the house', amount: 4.8 }] });
  expect(reached).not.toHaveProperty('nextPromotion');
  expect(await quote({ items: [{ id: 'uji-matcha', quantity: 1 }] })).not.toHaveProperty('nextPromotion');
});
