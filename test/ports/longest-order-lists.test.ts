import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Orm } from '#adapters/postgres/connection/database.ts';
import { createStaffOrders } from '#adapters/postgres/orders/admin/staff-order-repository.ts';
import { readOrderQuery } from '#domain/orders/admin/order-filter.ts';
import { countReadRows } from '#test/support/count-read-rows.ts';
import { CUSTOM_PLANS } from '#test/support/custom-query-plans.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { fillShop } from '#test/support/large-shop.ts';

const ORDERS = 20_000;

let database: FreshDatabase;
let orm: Orm;
/** Delivered orders: a twentieth is gifts from Ada in Austria, another one is from Bruno in Brazil. */
beforeAll(async () => {
  database = await freshDatabase();
  await fillShop(database.rows, { products: 10, orders: ORDERS });
  await database.rows(
    `update orders set fulfilment_status = case when status = 'paid' then 'delivered' else fulfilment_status end,
       gift = case when n % 20 = 0 then '{"message":"For you"}'::jsonb end,
       shipping = case n % 20
         when 0 then '{"name":"Ada Gruber","country":"AT","postal_code":"1010"}'::jsonb
         when 1 then '{"name":"Bruno Costa","country":"BR","postal_code":"70040"}'::jsonb
         else '{"name":"Chloé Dubois","country":"FR","postal_code":"69001"}'::jsonb end
     from (select id, row_number() over (order by receipt) n from orders) numbered where numbered.id = orders.id`,
  );
  await database.rows('vacuum analyze orders');
  orm = database.another(1).orm;
});
afterAll(() => database[Symbol.asyncDispose]());

const list = async (query: string): Promise<number> => {
  const { filter, page } = readOrderQuery(new URLSearchParams(query));
  const { orders } = await createStaffOrders(orm).list({ filter, page, now: new Date(), limit: 50 });
  return orders.length;
};

test.each([
  ['two words that no order has both', 'q=ada+costa'],
  ['a common word in another country', 'q=ada&country=BR'],
  ['gifts to a country without any', 'gift=yes&country=BR'],
  ['expired orders of a country without any', 'payment=expired&country=CH'],
  ['a common fulfilment status in a country without orders', 'fulfilment=delivered&country=CH'],
  ['late orders', 'list=late'],
  ['a word that no order has', 'q=zoe'],
])('reads few of twenty thousand orders for %s, however often', async (_, query) => {
  const listOften = async () => {
    for (let n = 0; n < 3 * CUSTOM_PLANS; n += 1) expect(await list(query)).toBe(0);
  };
  expect(await countReadRows(orm, 'orders', listOften)).toBeLessThan(50);
});

test.each([
  ['a common word', 'q=chloe'],
  ['two words of some', 'q=bruno+70040'],
  ['all', ''],
])('reads only the newest of twenty thousand orders for %s', async (_, query) => {
  const listOnce = async () => expect(await list(query)).toBe(50);
  expect(await countReadRows(orm, 'orders', listOnce)).toBeLessThan(2_000);
});
