import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import { createProductRepository } from '#adapters/postgres/catalogue/product-repository.ts';
import { createProductSearch } from '#adapters/postgres/catalogue/product-search.ts';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { createPaymentReminders } from '#adapters/postgres/orders/self-service/payment-reminders.ts';
import { MAX_LINES } from '#domain/cart/cart.ts';
import { MAX_RESULTS } from '#domain/catalogue/search/search.ts';
import type { StoredOrderListPage } from '#domain/orders/order-list.ts';
import { MINUTE } from '#domain/values/time.ts';
import { remindOfPayment } from '#services/orders/remind-of-payment.ts';
import { countReadRows } from '#test/support/count-read-rows.ts';
import { CUSTOM_PLANS, customPlanned } from '#test/support/custom-query-plans.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { fillShop } from '#test/support/large-shop.ts';
import { placedWithSession } from '#test/support/payment-ports.ts';

test('returns at most one page of a search, whatever the catalogue’s size', async () => {
  await using database = await freshDatabase();
  await fillShop(database.rows, { products: 1_000, orders: 1 });
  const search = createProductSearch(database.orm);
  for (const query of ['tea', 'golden', 'goldn', 'a', 'te', 'green black white']) {
    const { products, count } = await search.find(query, { limit: 48, offset: 0 });
    expect(products.length).toBeLessThanOrEqual(48);
    expect(count).toBeLessThanOrEqual(MAX_RESULTS);
    const beyondLast = await search.find(query, { limit: 48, offset: 48 * 1_000_000 });
    expect(beyondLast.products).toEqual([]);
  }
  expect((await search.find('te', { limit: 48, offset: 0 })).count).toBe(MAX_RESULTS);
});

test('[SRCH-1] ranks a product named by the query first, though hundreds mention it', async () => {
  await using database = await freshDatabase();
  await fillShop(database.rows, { products: 2_000, orders: 1 });
  await database.rows("update products set description = description || ' Some say it smells of petrichor.'");
  await database.rows("update products set name = 'Petrichor' where id = (select max(id) from products)");
  // So many rows come first that the limit of rows is reached before it.
  await database.rows(
    `update products set name = 'Smell of Petrichor'
      where id = (select id from products where name <> 'Petrichor' order by ctid desc limit 1)`,
  );
  const search = createProductSearch(database.orm);
  // Independent of the length, and of how many names begin alike.
  const rows = await database.rows<{ name: string }>(
    'select name from products order by length(name) desc limit 3',
  );
  for (const { name } of rows)
    expect((await search.find(name, { limit: 24, offset: 0 })).products[0]?.name).toBe(name);
  for (const query of ['petrichor', 'Petri']) {
    const { products, count } = await search.find(query, { limit: 24, offset: 0 });
    const best = products.slice(0, 2).map(({ name }) => name);
    expect([...best, count]).toEqual(['Petrichor', 'Smell of Petrichor', MAX_RESULTS]);
  }
});

test('[SRCH-1] reuses the query plan for searches of a large shop', async () => {
  await using database = await freshDatabase();
  await fillShop(database.rows, { products: 10_000, orders: 1 });
  await database.rows('analyze products');
  const { orm } = database.another(1);
  const search = createProductSearch(orm);
  const names = await database.rows<{ name: string }>(
    `select name from products order by id limit ${2 * CUSTOM_PLANS}`,
  );
  for (const { name } of names) await search.find(name, { limit: 24, offset: 0 });
  expect(await customPlanned(orm)).toEqual([]);
});

test('[SRCH-1] shows the most similar names for a misspelled query when more match', async () => {
  await using database = await freshDatabase();
  await fillShop(database.rows, { products: 6_000, orders: 1 });
  const search = createProductSearch(database.orm);
  const { products } = await search.find('earl gary cornflowr golden', { limit: 30, offset: 0 });
  expect(products).toHaveLength(30);
  for (const { name } of products) expect(name).toMatch(/^Earl Grey .* golden/);
});

test('[SRCH-1] reads few of ten thousand products for a mistyped name', async () => {
  await using database = await freshDatabase();
  await fillShop(database.rows, { products: 10_000, orders: 1 });
  await database.rows('analyze products');
  const { orm } = database.another(1);
  for (const typed of ['mathca', 'jasmin pearlz', 'earl gary cornflowr']) {
    const find = () => createProductSearch(orm).find(typed, { limit: 24, offset: 0 });
    expect(await countReadRows(orm, 'products', find), typed).toBeLessThan(1_000);
  }
});

test('[CAT-1] reads only the products of the page from a list of ten thousand', async () => {
  await using database = await freshDatabase();
  await fillShop(database.rows, { products: 10_000, orders: 1 });
  await database.rows('vacuum analyze products');
  const { orm } = database.another(1);
  for (const offset of [0, 1_200, 6_600]) {
    const list = () =>
      createProductRepository(orm).list({ group: 'tea' }, { maxWhole: 96, limit: 24, offset });
    expect(await countReadRows(orm, 'products', list), String(offset)).toBe(24);
  }
});

test('reads few of twenty thousand orders to remind a guest of one', async () => {
  await using database = await freshDatabase();
  await fillShop(database.rows, { products: 10, orders: 20_000 });
  for (const table of ['orders', 'order_history', 'users']) await database.rows(`analyze ${table}`);
  const { order } = await placedWithSession(database);
  const { orm } = database.another(1);
  const remind = () =>
    remindOfPayment({
      paymentReminders: createPaymentReminders(orm),
      clock: () => new Date(order.createdAt.getTime() + 12 * MINUTE),
    });
  expect(await countReadRows(orm, 'orders', remind)).toBeLessThan(200);
  expect(await database.rows("select 1 from letters where kind = 'order-unpaid'")).toHaveLength(1);
});

test('erases a person without reading the audit log of all others', async () => {
  await using database = await freshDatabase();
  await database.rows(`with entries as (
      insert into audit_entries (request_id, verb, object, object_id, changes)
      select gen_random_uuid(), 'ship', 'order', gen_random_uuid()::text, '[]' from generate_series(1, 20000) returning id)
    insert into audit_personal_values (entry_id, field, after)
      select id, field, case field when 'email' then id || '@example.com' else 'JD' || id end
      from entries, unnest(array['trackingNumber', 'reason', 'request-key', 'email']) field`);
  for (const table of ['audit_entries', 'audit_personal_values'])
    await database.rows(`vacuum analyze ${table}`);
  const { orm } = database.another(1);
  const erase = (id: number) => () => createAccountData(orm).deleteGuest(`${id}@example.com`);
  expect(await countReadRows(orm, 'audit_personal_values', erase(17))).toBeLessThan(50);
  expect(await countReadRows(orm, 'audit_entries', erase(18))).toBeLessThan(50);
  expect(await database.rows('select 1 from audit_personal_values where entry_id in (17, 18)')).toEqual([]);
});

test('[SRCH-1] scans no names for a query in a script that the index does not contain', async () => {
  await using database = await freshDatabase();
  await fillShop(database.rows, { products: 3_000, orders: 1 });
  const readRows = await database.orm.transaction(async (tx) => {
    await tx.execute(sql`select * from names_like('жук', 48)`);
    const { rows } = await tx.execute(
      sql`select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = 'products'`,
    );
    return rows[0]?.['read'];
  });
  expect(Number(readRows)).toBe(0);
});

/** An account with this many orders and products, a dozen orders at each moment. */
const accountWithOrders = async (database: FreshDatabase, orders: number, lines: number) => {
  await fillShop(database.rows, { products: Math.max(lines, 1), orders, lines });
  const [shopper] = await database.rows<{ id: string }>('select id from users limit 1');
  await database.rows(
    `update orders set user_id = $1, created_at = '2026-05-01'::timestamptz + n / 12 * interval '1 minute'
      from (select id, row_number() over (order by receipt) n from orders) numbered where numbered.id = orders.id`,
    [shopper?.id],
  );
  return { repository: createOrderRepository(database.orm, database.orm), user: shopper?.id ?? '' };
};

/** Every page of the account's orders. */
const pagesOf = async ({ repository, user }: Awaited<ReturnType<typeof accountWithOrders>>) => {
  const pages: StoredOrderListPage[] = [await repository.listForUser(user)];
  for (let page = pages.at(-1); page?.hasOlder; page = pages.at(-1)) {
    const last = page.orders.at(-1);
    if (!last) throw new Error('a page is empty, and not the last');
    pages.push(await repository.listForUser(user, { at: last.createdAt, id: last.id }));
  }
  return pages;
};

test('[ORD-3] pages through hundreds of orders, twenty at a time, each once, newest first', async () => {
  await using database = await freshDatabase();
  const account = await accountWithOrders(database, 210, 2);
  const pages = await pagesOf(account);
  expect(pages.map(({ orders }) => orders.length)).toEqual([...Array(10).fill(20), 10]);
  const rows = await database.rows<{ id: string }>('select id from orders order by created_at desc, id desc');
  const listed = pages.flatMap(({ orders }) => orders);
  expect(listed.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(new Set(listed.map(({ lines }) => lines.length))).toEqual(new Set([2]));
  expect(await account.repository.listForUser(account.user, { at: new Date(0), id: randomUUID() })).toEqual({
    orders: [],
    hasOlder: false,
  });
});

test('returns fewer orders per page when they are long, each complete', async () => {
  await using database = await freshDatabase();
  const pages = await pagesOf(await accountWithOrders(database, 8, MAX_LINES));
  expect(pages.map(({ orders }) => orders.length)).toEqual([3, 3, 2]);
  for (const { lines } of pages.flatMap(({ orders }) => orders))
    expect(lines.map(({ productId }) => productId)).toEqual([
      ...new Set(lines.map(({ productId }) => productId)),
    ]);
  expect(new Set(pages.flatMap(({ orders }) => orders.map(({ lines }) => lines.length)))).toEqual(
    new Set([MAX_LINES]),
  );
});
