import { expect, test } from 'vitest';
import { PAGES, readSamples } from '#bench/cases/admin-orders.ts';
import { fillAdminOrders } from '#bench/load/fill-admin-orders.ts';
import { createStaffOrders } from '../../../src/adapters/postgres/orders/admin/staff-order-repository.ts';
import { orderPageQuery, readOrderQuery } from '../../../src/domain/orders/admin/order-filter.ts';
import { freshDatabase } from '../../../test/support/fresh-database.ts';

test('each measured list of orders is one that the admin knows, and finds what is searched for', async () => {
  await using database = await freshDatabase();
  await fillAdminOrders(database.rows, 600);
  const [sample] = await readSamples(database);
  if (!sample) throw new Error('no order has a parcel');
  const list = createStaffOrders(database.orm).list;
  const found: string[] = [];
  for (const [name, pathOf] of PAGES) {
    const { pathname, searchParams } = new URL(pathOf(sample), 'https://tea.example');
    if (pathname !== '/admin/orders') continue;
    const { filter, page } = readOrderQuery(searchParams);
    expect([name, orderPageQuery(filter, page)]).toEqual([name, Object.fromEntries(searchParams)]);
    const { orders } = await list({ filter, page, now: new Date(), limit: 600 });
    if (orders.some(({ id }) => id === sample.id)) found.push(name);
  }
  expect(found).toEqual(expect.arrayContaining(PAGES.map(([name]) => name).filter(isSuccessfulSearch)));
});

const isSuccessfulSearch = (name: string): boolean =>
  name.startsWith('search: ') && name !== 'search: no result';
