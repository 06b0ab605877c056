import { expect, test } from 'vitest';
import { createProductSearch } from '#adapters/db/catalogue/product-search.ts';
import { createOrderBook } from '#adapters/db/orders/order-book.ts';
import { fillShop } from '#prove/load/large-shop.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';

test('[G14] [C11] however much there is, a visitor is given no more than a page of a search and the newest of the orders', async () => {
  await using database = await freshDatabase();
  await fillShop(database.rows, { products: 1_000, orders: 600 });
  const search = createProductSearch(database.orm);
  for (const words of ['tea', 'golden', 'goldn', 'a', 'te', 'green black white']) {
    const { products, count } = await search.find(words, { limit: 48, offset: 0 });
    expect(products.length).toBeLessThanOrEqual(48);
    expect(count).toBeLessThanOrEqual(480);
    const far = await search.find(words, { limit: 48, offset: 48 * 1_000_000 });
    expect(far.products).toEqual([]);
  }
  expect((await search.find('te', { limit: 48, offset: 0 })).count).toBe(480);

  const [shopper] = await database.rows<{ id: string }>('select id from users limit 1');
  await database.rows('update orders set user_id = $1', [shopper?.id]);
  const listed = await createOrderBook(database.orm, database.orm).ofUser(shopper?.id ?? '');
  expect(listed).toHaveLength(500);
  const [newest] = await database.rows<{ id: string }>(
    'select id from orders order by created_at desc limit 1',
  );
  expect(listed[0]?.id).toBe(newest?.id);
});
