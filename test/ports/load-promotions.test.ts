import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readCatalogue } from '#adapters/catalogue-files/read-catalogue.ts';
import { readCataloguePromotions } from '#adapters/catalogue-files/read-promotions.ts';
import { loadCatalogue } from '#adapters/postgres/catalogue-import/load-catalogue.ts';
import { createPromotionRepository } from '#adapters/postgres/promotions/promotion-repository.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';

const CATALOGUE = fileURLToPath(new URL('../../catalogue', import.meta.url));

test('[PROMO-1] loads the promotions of an empty shop once across two servers, and never again after deletion', async () => {
  await using database = await freshDatabase();
  await database.rows('truncate categories, products, promotions, coupons cascade');
  const load = (orm = database.orm) =>
    loadCatalogue(
      orm,
      () => readCatalogue(CATALOGUE),
      () => readCataloguePromotions(CATALOGUE),
    );
  await Promise.all([load(), load(database.another(2).orm)]);
  const promotionRepository = createPromotionRepository(database.orm);
  const { promotions, coupons } = await readCataloguePromotions(CATALOGUE);
  expect(await promotionRepository.promotions()).toEqual(promotions);
  for (const coupon of coupons)
    expect(await promotionRepository.coupon(coupon.code, null)).toMatchObject({ coupon, used: 0 });

  await database.rows('delete from promotions');
  await load();
  expect(await promotionRepository.promotions()).toEqual([]);
});
