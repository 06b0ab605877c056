import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCustomers } from '#adapters/postgres/accounts/customers/customer-repository.ts';
import { MAX_COUNTED_ORDERS, MAX_CUSTOMER_MATCHES } from '#domain/orders/admin/customer-filter.ts';
import { verifiedAccount } from '#test/support/account-fixtures.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { customersBy } from '#test/support/listed-customers.ts';
import { storeOrder } from '#test/support/listed-orders.ts';

const idOf = async ({ rows }: FreshDatabase, receipt: string): Promise<string> => {
  const [order] = await rows<{ id: string }>('select id from orders where receipt = $1', [receipt]);
  return order?.id ?? '';
};

const give = ({ rows }: FreshDatabase, receipt: string, userId: string) =>
  rows('update orders set user_id = $2 where receipt = $1', [receipt, userId]);

test('lists accounts and guests once each, with what they ordered and paid', async () => {
  await using database = await freshDatabase();
  const ada = await verifiedAccount(database, { email: 'ada@example.com' });
  const bruno = await verifiedAccount(database, { email: 'bruno@example.com', isVerified: false });
  const at = '2026-11-03T10:00:00Z';
  await give(database, await storeOrder(database, { email: 'ada@example.com', refunded: 400 }), ada.id);
  await storeOrder(database, { email: 'ADA@example.com', status: 'awaiting-payment', at });
  await storeOrder(database, { email: 'cleo@example.com', name: 'Old Name' });
  const newest = await storeOrder(database, { email: 'Cleo@example.com', name: 'Cleo', at });
  await storeOrder(database, { email: '', name: '' });
  await database.rows("update orders set forget_at = now() + interval '1 day' where receipt = $1", [
    await storeOrder(database, { email: 'erased@example.com' }),
  ]);
  const { customers, ...page } = await customersBy(database)();
  expect(page).toMatchObject({ hasPrevious: false, hasNext: false, isTruncated: false });
  expect(customers).toEqual([
    {
      id: ada.id,
      email: 'ada@example.com',
      name: 'Ada',
      kind: 'verified',
      orders: 2,
      hasMoreOrders: false,
      paidCents: 600,
      lastOrderAt: new Date(at),
    },
    expect.objectContaining({ id: bruno.id, kind: 'unverified', orders: 0, paidCents: 0, lastOrderAt: null }),
    expect.objectContaining({
      id: await idOf(database, newest),
      email: 'Cleo@example.com',
      name: 'Cleo',
      kind: 'guest',
      orders: 2,
      paidCents: 2000,
    }),
  ]);
});

test('pages in both directions and orders, with and without a filter', async () => {
  await using database = await freshDatabase();
  const emails = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter}@example.com`);
  for (const [index, email] of emails.entries())
    if (index % 2 === 0) await verifiedAccount(database, { email });
    else for (let n = 0; n < 3; n += 1) await storeOrder(database, { email });
  const list = customersBy(database, { limit: 2 });
  const first = await list();
  expect([first.emails, first.hasPrevious, first.hasNext]).toEqual([emails.slice(0, 2), false, true]);
  const second = await list({ after: first.customers[1]?.id ?? '' });
  expect([second.emails, second.hasPrevious, second.hasNext]).toEqual([emails.slice(2, 4), true, true]);
  const back = await list({ before: second.customers[0]?.id ?? '' });
  expect([back.emails, back.hasPrevious, back.hasNext]).toEqual([emails.slice(0, 2), false, true]);
  const last = await list({ after: second.customers[1]?.id ?? '' });
  expect([last.emails, last.hasNext]).toEqual([emails.slice(4), false]);
  const reversed = await list({ sort: 'z-a' });
  expect(reversed.emails).toEqual(['e@example.com', 'd@example.com']);
  const further = await list({ sort: 'z-a', after: reversed.customers[1]?.id ?? '' });
  expect(further.emails).toEqual(['c@example.com', 'b@example.com']);
  const again = await list({ sort: 'z-a', before: further.customers[0]?.id ?? '' });
  expect(again.emails).toEqual(reversed.emails);
  expect((await list({ kind: 'account' })).emails).toEqual(['a@example.com', 'c@example.com']);
  expect((await list({ kind: 'guest' })).emails).toEqual(['b@example.com', 'd@example.com']);
  expect((await list({ after: randomUUID() })).emails).toEqual(emails.slice(0, 2));
});

test('a guest with an account that is not confirmed is one customer, who is no guest', async () => {
  await using database = await freshDatabase();
  await verifiedAccount(database, { email: 'ada@example.com', isVerified: false });
  await storeOrder(database, { email: 'ada@example.com' });
  await storeOrder(database, { email: 'zoe@example.com' });
  const list = customersBy(database);
  expect((await list()).emails).toEqual(['ada@example.com', 'zoe@example.com']);
  expect((await list({ kind: 'guest' })).emails).toEqual(['zoe@example.com']);
});

test('searches accounts and guests by the beginning of an email and by words of a name', async () => {
  await using database = await freshDatabase();
  await verifiedAccount(database, { email: 'countess@example.com' });
  await storeOrder(database, { email: 'grace@navy.example', name: 'Grace Murray Hopper' });
  await storeOrder(database, { email: 'zoë@example.org', name: "Zoë O'Brien" });
  const list = customersBy(database);
  for (const [q, emails] of [
    ['count', ['countess@example.com']],
    ['COUNTESS@EXAMPLE.COM', ['countess@example.com']],
    ['ada', ['countess@example.com']],
    ['hopper gra', ['grace@navy.example']],
    ['zoe', ['zoë@example.org']],
    ["o'br", ['zoë@example.org']],
    ['ntess', []],
    ['hopper ada', []],
  ] as const)
    expect([q, (await list({ q })).emails]).toEqual([q, emails]);
  expect((await list({ q: 'a', kind: 'guest' })).emails).toEqual([]);
  for (const q of ["'", '\\', "a' | 'b", "a':*", '\0zz', '%', ' ,; ', 'x'.repeat(10_000)])
    expect([q, (await list({ q })).emails]).toEqual([q, []]);
});

test('a search that fits very many says so, and pages within those that it reads', async () => {
  await using database = await freshDatabase();
  await database.rows(
    `insert into users (id, email, display_name) select gen_random_uuid(), 'u' || n || '@example.com', 'Ada'
     from generate_series(1, $1::integer) n`,
    [MAX_CUSTOMER_MATCHES + 10],
  );
  const list = customersBy(database);
  const first = await list({ q: 'ada' });
  expect([first.customers.length, first.hasNext, first.isTruncated]).toEqual([25, true, true]);
  const next = await list({ q: 'ada', after: first.customers.at(-1)?.id ?? '' });
  expect(next.customers).toHaveLength(25);
  expect(next.emails.some((email) => first.emails.includes(email))).toBe(false);
  expect((await list({ q: 'u77@' })).isTruncated).toBe(false);
});

test('counts no more orders of a customer than a bound', async () => {
  await using database = await freshDatabase();
  await database.rows(
    `insert into orders (id, receipt, email, status, total_cents, shipping, billing)
     select gen_random_uuid(), gen_random_uuid(), 'busy@example.com', 'expired', 1000, '{"name": "Busy"}', '{}'
     from generate_series(1, $1::integer)`,
    [MAX_COUNTED_ORDERS + 1],
  );
  const { customers } = await customersBy(database)();
  expect(customers).toMatchObject([
    {
      email: 'busy@example.com',
      name: 'Busy',
      orders: MAX_COUNTED_ORDERS,
      hasMoreOrders: true,
      paidCents: 0,
    },
  ]);
});

test('finds a customer by the account and by any order, and no erased one', async () => {
  await using database = await freshDatabase();
  const customers = createCustomers(database.orm);
  const ada = await verifiedAccount(database, { email: 'ada@example.com' });
  const owned = await storeOrder(database, { email: 'former@example.com' });
  await give(database, owned, ada.id);
  const asGuest = await storeOrder(database, { email: 'ADA@example.com' });
  for (const id of [ada.id, await idOf(database, owned), await idOf(database, asGuest)])
    expect(await customers.find(id)).toMatchObject({ id: ada.id, email: 'ada@example.com' });
  const guest = await idOf(database, await storeOrder(database, { email: 'cleo@example.com' }));
  expect(await customers.find(guest)).toEqual({ id: guest, email: 'cleo@example.com', account: null });
  expect(await customers.find(randomUUID())).toBeUndefined();
  await database.rows('update orders set forget_at = now() where id = $1', [guest]);
  expect(await customers.find(guest)).toBeUndefined();
  expect(
    await customers.addNote(
      { id: guest, email: 'cleo@example.com', account: null },
      { staffId: null, text: 'x' },
    ),
  ).toBe(false);
  expect(await database.rows('select 1 from staff_notes')).toEqual([]);
});
