import { expect, test } from 'vitest';
import { createProductRepository } from '#adapters/postgres/catalogue/product-repository.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';

const DAY = 86_400_000;

test('[PROMO-1] records each price, and finds the lowest of a period with the one valid when it began', async () => {
  await using database = await freshDatabase();
  const { lowestPrices } = createProductRepository(database.orm);
  const now = new Date();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
  const lowest = async (from: number, to: number) =>
    (await lowestPrices(['masala-chai'], { from: daysAgo(from), to: daysAgo(to) })).get('masala-chai');
  const changePrice = (cents: number) =>
    database.rows('update products set price_cents = $1 where id = $2', [cents, 'masala-chai']);
  const [first] = await database.rows<{ cents: number }>(
    `update product_prices set since = $1 where product_id = 'masala-chai' returning price_cents as cents`,
    [daysAgo(90)],
  );
  for (const [cents, days] of [
    [500, 60],
    [900, 40],
    [700, 10],
  ] as const) {
    await changePrice(cents);
    await database.rows('update product_prices set since = $1 where product_id = $2 and price_cents = $3', [
      daysAgo(days),
      'masala-chai',
      cents,
    ]);
  }
  expect(await lowest(30, -1)).toBe(700);
  expect(await lowest(30, 15)).toBe(900);
  expect(await lowest(41, 15)).toBe(500);
  expect(await lowest(80, 70)).toBe(first?.cents);
  expect(await lowest(200, 100)).toBeUndefined();
  expect((await lowestPrices([], { from: daysAgo(30), to: now })).size).toBe(0);
});

test('[PROMO-1] records no price when another column changes, and forgets those of a removed product', async () => {
  await using database = await freshDatabase();
  const count = async () =>
    (
      await database.rows<{ n: number }>(
        `select count(*)::integer as n from product_prices where product_id = 'masala-chai'`,
      )
    )[0]?.n;
  expect(await count()).toBe(1);
  await database.rows(
    `update products set stock_grams = 10, price_cents = price_cents where id = 'masala-chai'`,
  );
  expect(await count()).toBe(1);
  await database.rows(`update products set price_cents = price_cents + 1 where id = 'masala-chai'`);
  expect(await count()).toBe(2);
  await database.rows(`delete from products where id = 'masala-chai'`);
  expect(await count()).toBe(0);
});
