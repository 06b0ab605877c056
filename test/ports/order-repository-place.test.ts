import { expect, test } from 'vitest';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { err } from '#domain/values/result.ts';
import { aPurchase } from '#test/support/examples.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import {
  gramsOf,
  historyOf,
  place,
  placed,
  putInStock,
  sell,
  WITHOUT_ADDRESS,
} from '#test/support/order-fixtures.ts';
import { countRoundTrips } from '#test/support/round-trips.ts';

test('[ORD-2] [STOCK-1] stores an order with its lines and reduces the stock before any payment', async () => {
  await using database = await freshDatabase();
  const repository = createOrderRepository(database.orm, database.orm);
  const request = aPurchase({
    items: [
      { id: 'uji-matcha', quantity: 2 },
      { id: 'marrakech-mint', quantity: 3 },
    ],
  });
  const order = await place(repository, request);
  expect(order).toMatchObject({
    ok: true,
    value: {
      orderNumber: request.receipt,
      status: 'awaiting-payment',
      totalCents: 2 * 4200 + 3 * 890,
      shipping: request.shipping,
      payment: null,
      lines: [
        { productId: 'marrakech-mint', priceCents: 890, quantity: 3, grams: 300 },
        { productId: 'uji-matcha', priceCents: 4200, quantity: 2, grams: 60 },
      ],
    },
  });
  expect(await gramsOf(database, 'uji-matcha')).toBe(3300 - 60);
  expect(await gramsOf(database, 'marrakech-mint')).toBe(16_200 - 300);
  expect(await repository.find(request.receipt)).toEqual(order.ok && order.value);
  expect(await historyOf(database, request.receipt)).toEqual(['placed → awaiting-payment']);
});

test('[ORD-2] places an order of plentiful items in four round trips to the database', async () => {
  using roundTrips = countRoundTrips();
  await using database = await freshDatabase();
  const { orm } = database.another(1);
  const repository = createOrderRepository(orm, orm);
  const order = () => place(repository, aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }] }));
  // The first order prepares its statements.
  await order();
  expect(await roundTrips.of(async () => expect(await order()).toMatchObject({ ok: true }))).toBe(4);
});

test('[CART-9] the same order number returns the existing order and reduces no more stock', async () => {
  await using database = await freshDatabase();
  const { repository, request, order, stock } = await placed(database, { units: 2, stock: 5 });
  expect(await place(repository, request)).toEqual({ ok: true, value: order });
  expect(await stock()).toBe(3);
});

test('[CART-9] a double click that reaches two servers at once creates one order', async () => {
  await using database = await freshDatabase();
  const { orm } = database.another(8);
  const other = createOrderRepository(orm, orm);
  await putInStock(database, 'tea', 100);
  const request = aPurchase({ items: [{ id: 'tea', quantity: 1 }] });
  const results = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      place(n % 2 ? other : createOrderRepository(database.orm, database.orm), request),
    ),
  );
  expect(new Set(results.map((result) => result.ok && result.value.id)).size).toBe(1);
  expect(await gramsOf(database, 'tea')).toBe(99);
  expect(await historyOf(database, request.receipt)).toHaveLength(1);
});

test('[CART-9] returns the decision about a different purchase under the same number', async () => {
  await using database = await freshDatabase();
  const { repository, request, order, stock } = await placed(database);
  const other = aPurchase({ receipt: request.receipt, items: [{ id: 'uji-matcha', quantity: 1 }] });
  const draft = {
    id: order.id,
    userId: null,
    email: order.email,
    linkSecret: 'another',
    request: other,
    ...WITHOUT_ADDRESS,
  };
  const rejected = await repository.place(draft, ({ existing, products }) => {
    expect(existing).toEqual(order);
    expect(products.size).toBe(0);
    return err({ code: 'order-number-used' });
  });
  expect(rejected).toEqual({ ok: false, error: { code: 'order-number-used' } });
  expect(await stock()).toBe(3);
  expect(await gramsOf(database, 'uji-matcha')).toBe(3300);
});

test('[STOCK-1] rejects an order beyond the stock, and changes nothing', async () => {
  await using database = await freshDatabase();
  const repository = createOrderRepository(database.orm, database.orm);
  await putInStock(database, 'few', 2);
  const request = aPurchase({
    items: [
      { id: 'uji-matcha', quantity: 1 },
      { id: 'few', quantity: 3 },
    ],
  });
  expect(await place(repository, request)).toEqual({
    ok: false,
    error: { code: 'too-little-stock', details: { shortages: [{ id: 'few', name: 'few', left: 2 }] } },
  });
  expect(await gramsOf(database, 'uji-matcha')).toBe(3300);
  expect(await repository.find(request.receipt)).toBeUndefined();
  expect(await place(repository, aPurchase({ items: [{ id: 'unheard-of', quantity: 1 }] }))).toMatchObject({
    error: { code: 'unknown-product' },
  });
});

test('[STOCK-1] of sixteen simultaneous shoppers for the last unit exactly one gets it', async () => {
  await using database = await freshDatabase();
  const { orm } = database.another(16);
  const repository = createOrderRepository(orm, orm);
  for (let round = 0; round < 8; round += 1) {
    const tea = `last-${round}`;
    await putInStock(database, tea, 1);
    const placements = Array.from({ length: 16 }, () =>
      place(repository, aPurchase({ items: [{ id: tea, quantity: 1 }] })),
    );
    const results = await Promise.all(placements);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.map((result) => (result.ok ? 'sold' : result.error.code)).toSorted()).toEqual([
      'sold',
      ...Array(15).fill('too-little-stock'),
    ]);
    expect(await gramsOf(database, tea)).toBe(0);
  }
});

test('[STOCK-1] orders with the same teas in opposite order never deadlock', async () => {
  await using database = await freshDatabase();
  const { orm } = database.another(16);
  const repository = createOrderRepository(orm, orm);
  const teas = ['a', 'b', 'c', 'd'];
  for (const tea of teas) await putInStock(database, tea, 1000);
  const items = teas.map((id) => ({ id, quantity: 1 }));
  for (let round = 0; round < 10; round += 1) {
    const orders = Array.from({ length: 16 }, (_, n) =>
      place(repository, aPurchase({ items: n % 2 ? items : items.toReversed() })),
    );
    expect((await Promise.all(orders)).filter(({ ok }) => !ok)).toEqual([]);
  }
  for (const tea of teas) expect(await gramsOf(database, tea)).toBe(840);
});

test('keeps the stock consistent while the owner adds to it and fifty shoppers buy', async () => {
  await using database = await freshDatabase();
  const { orm } = database.another(16);
  const repository = createOrderRepository(orm, orm);
  await putInStock(database, 'tea', 20);
  const request = () => aPurchase({ items: [{ id: 'tea', quantity: 1 }] });
  const [results] = await Promise.all([
    Promise.all(Array.from({ length: 50 }, () => place(repository, request()))),
    ...Array.from({ length: 10 }, () =>
      database.rows("update products set stock_grams = stock_grams + 2 where id = 'tea'"),
    ),
  ]);
  const sold = results.filter(({ ok }) => ok).length;
  expect(sold).toBeGreaterThanOrEqual(20);
  expect(sold + (await gramsOf(database, 'tea'))).toBe(40);
});

test('[ORD-2] a failure midway leaves no order and no reduced stock', async () => {
  await using database = await freshDatabase();
  const repository = createOrderRepository(database.orm, database.orm);
  const request = aPurchase({ items: [{ id: 'uji-matcha', quantity: 1 }] });
  const draft = {
    id: 'not a uuid',
    userId: null,
    email: 'guest@example.com',
    linkSecret: 'none',
    request,
    ...WITHOUT_ADDRESS,
  };
  await expect(repository.place(draft, sell(request))).rejects.toThrow();
  expect(await gramsOf(database, 'uji-matcha')).toBe(3300);
  expect(await repository.find(request.receipt)).toBeUndefined();
});
