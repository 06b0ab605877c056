import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { orderPageQuery, readOrderQuery } from '#domain/orders/admin/order-filter.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { listedBy, storeOrder } from '#test/support/listed-orders.ts';

test('reads pages in both directions over equal times, without gaps and repeats', async () => {
  await using database = await freshDatabase();
  // Half of them are found by the name, the others by the number.
  for (let n = 0; n < 7; n += 1)
    await storeOrder(
      database,
      n % 2 === 0 ? { name: 'Martin' } : { receipt: `a2b1a0d4${randomUUID().slice(8)}` },
    );
  for (const q of ['', 'ada', 'martin']) {
    const list = listedBy(database, { limit: 3 });
    const { filter } = readOrderQuery(new URLSearchParams({ q }));
    const all = (await listedBy(database)({ q })).numbers;
    const cursorOf = (orders: Awaited<ReturnType<typeof list>>['orders'], index: number) => {
      const order = orders.at(index);
      if (!order) throw new Error('the page is empty');
      return { at: order.createdAt, id: order.id };
    };
    const older = (orders: Parameters<typeof cursorOf>[0]) =>
      list(orderPageQuery(filter, { direction: 'older', cursor: cursorOf(orders, -1) }));
    const first = await list({ q });
    const second = await older(first.orders);
    const third = await older(second.orders);
    expect([first, second, third].map(({ numbers }) => numbers.length)).toEqual([3, 3, 1]);
    expect([first, second, third].flatMap(({ numbers }) => numbers)).toEqual(all);
    expect([first, second, third].map(({ hasNewer, hasOlder }) => [hasNewer, hasOlder])).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ]);
    const newer = (orders: Parameters<typeof cursorOf>[0]) =>
      list(orderPageQuery(filter, { direction: 'newer', cursor: cursorOf(orders, 0) }));
    const back = await newer(third.orders);
    expect([back.numbers, back.hasNewer]).toEqual([second.numbers, true]);
    const start = await newer(back.orders);
    expect([start.numbers, start.hasNewer]).toEqual([first.numbers, false]);
  }
});

test('reads the oldest orders first in pages of both directions', async () => {
  await using database = await freshDatabase();
  for (let day = 1; day <= 7; day += 1) await storeOrder(database, { at: `2026-11-0${day}T10:00:00Z` });
  const newestFirst = (await listedBy(database)({})).numbers;
  const list = listedBy(database, { limit: 3 });
  const { filter } = readOrderQuery(new URLSearchParams('sort=oldest'));
  const from = (direction: 'newer' | 'older', { createdAt: at, id }: { createdAt: Date; id: string }) =>
    list(orderPageQuery(filter, { direction, cursor: { at, id } }));
  const at = <T>(values: readonly T[], index: number): T => values.at(index) as T;
  const first = await list('sort=oldest');
  const second = await from('newer', at(first.orders, -1));
  const third = await from('newer', at(second.orders, -1));
  expect([first, second, third].flatMap(({ numbers }) => numbers)).toEqual(newestFirst.toReversed());
  expect([first, second, third].map(({ hasNewer, hasOlder }) => [hasNewer, hasOlder])).toEqual([
    [true, false],
    [true, true],
    [false, true],
  ]);
  const back = await from('older', at(third.orders, 0));
  expect([back.numbers, back.hasOlder]).toEqual([second.numbers, true]);
  const start = await from('older', at(back.orders, 0));
  expect([start.numbers, start.hasOlder]).toEqual([first.numbers, false]);
});
