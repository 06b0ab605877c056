import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFulfilmentRepository } from '#adapters/postgres/orders/fulfilment/fulfilment-repository.ts';
import { PAYMENT_STATES } from '#domain/orders/admin/payment-state.ts';
import type { Order } from '#domain/orders/order.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { listedBy, storeOrder } from '#test/support/listed-orders.ts';
import { placedAndPaid } from '#test/support/paid-orders.ts';

test('finds an order by words of its email, name and postal code: as prefixes, in any case and order', async () => {
  await using database = await freshDatabase();
  const found = await storeOrder(database, { email: 'o’neill@example.com', name: 'Marta Kovács' });
  await storeOrder(database, { email: 'grace@navy.example', name: 'Grace Hopper', postalCode: '10001' });
  const list = listedBy(database);
  for (const q of [
    'o’neill@',
    'O’NEILL@EXAMPLE.COM',
    'kovacs',
    'Márta KOVÁCS',
    'kovács mart',
    'sw1a',
    '1aa SW1A kov',
  ])
    expect([q, (await list({ q })).numbers]).toEqual([q, [found]]);
  for (const q of ['eill', 'kovacs grace', 'martha'])
    expect([q, (await list({ q })).numbers]).toEqual([q, []]);
});

test('finds an order by its number, in any case, and by its short number', async () => {
  await using database = await freshDatabase();
  const [number] = [await storeOrder(database), await storeOrder(database)];
  const list = listedBy(database);
  const short = shortNumberOf(number);
  for (const q of [
    number,
    number.toUpperCase(),
    `Order ${number}`,
    short,
    short.toLowerCase(),
    short.slice(0, -1),
    short.slice(4),
  ])
    expect([q, (await list({ q })).numbers]).toEqual([q, [number]]);
});

test('finds an order by an email that contains a number of another order', async () => {
  await using database = await freshDatabase();
  const number = await storeOrder(database, { at: '2026-11-03T10:00:00Z' });
  const found = await storeOrder(database, { email: `ada+${number}@example.com` });
  expect((await listedBy(database)({ q: `ada+${number}@example.com` })).numbers).toContain(found);
});

test('finds both an order with a name and one whose short number looks like it', async () => {
  await using database = await freshDatabase();
  const named = await storeOrder(database, { name: 'Martin Smith', at: '2026-11-01T10:00:00Z' });
  const numbered = await storeOrder(database, { receipt: `a2b1a0d4${randomUUID().slice(8)}` });
  expect(shortNumberOf(numbered)).toBe('CAM-MART1N');
  expect((await listedBy(database)({ q: 'martin' })).numbers).toEqual([numbered, named]);
});

test('finds an order once by the beginning of the tracking number of two of its parcels', async () => {
  await using database = await freshDatabase();
  const [number] = [await storeOrder(database), await storeOrder(database)];
  for (const tracking of ['1z999AA10123456784', '1Z999AA10123456785'])
    await database.rows(
      'insert into shipments (order_id, tracking_number) select id, $2 from orders where receipt = $1',
      [number, tracking],
    );
  const list = listedBy(database);
  for (const q of ['1Z999aa10123456784', '1z99', '1Z 999 AA1'])
    expect([q, (await list({ q })).numbers]).toEqual([q, [number]]);
  expect((await list({ q: '1Z9999' })).numbers).toEqual([]);
});

const HOSTILE = [
  "'",
  "''",
  '\\',
  "\\'",
  "'&|!:*()<->",
  "a' | 'b",
  "a':*",
  '\0ada',
  'a\u0000\u0001b',
  '\ud800',
  ',;',
  '%',
  '_',
  '🍵',
  'x'.repeat(10_000),
  'ß'.repeat(10_000),
  "'\\".repeat(5_000),
  'a '.repeat(5_000),
];

test('searches for hostile text without finding or failing', async () => {
  await using database = await freshDatabase();
  await storeOrder(database, { name: 'Zoë Zimmer', email: 'z@z.example' });
  const list = listedBy(database);
  for (const q of HOSTILE) expect([q, (await list({ q })).numbers]).toEqual([q, []]);
});

test('finds a name with a quote and a backslash', async () => {
  await using database = await freshDatabase();
  const number = await storeOrder(database, { name: "O'Brien\\ :*" });
  const list = listedBy(database);
  for (const q of ["o'brien\\", "o'b", ':*', "O'Brien\\ :*"])
    expect([q, (await list({ q })).numbers]).toEqual([q, [number]]);
  expect((await list({ q: "o'brien\\x" })).numbers).toEqual([]);
});

test.each([
  ["Jeanne L'Hermitte", ['hermit', "l'hermitte", 'l’hermitte'], 'lhermitte'],
  ['Ana Smith-Jones', ['jones', 'smith-jones', 'smith‑jones'], 'smithjones'],
])('finds %s by each part of the name, with any apostrophe or hyphen', async (name, words, other) => {
  await using database = await freshDatabase();
  const number = await storeOrder(database, { name });
  const list = listedBy(database);
  for (const q of words) expect([q, (await list({ q })).numbers]).toEqual([q, [number]]);
  expect((await list({ q: other })).numbers).toEqual([]);
});

test('filters by each state of the payment', async () => {
  await using database = await freshDatabase();
  const stored = {
    'awaiting-payment': await storeOrder(database, { status: 'awaiting-payment' }),
    paid: await storeOrder(database),
    'partially-refunded': await storeOrder(database, { refunded: 999 }),
    refunded: await storeOrder(database, { refunded: 1000 }),
    cancelled: await storeOrder(database, { status: 'cancelled' }),
    expired: await storeOrder(database, { status: 'expired' }),
  };
  const list = listedBy(database);
  for (const payment of PAYMENT_STATES)
    expect([payment, (await list({ payment })).numbers]).toEqual([payment, [stored[payment]]]);
  const both = await storeOrder(database, {
    status: 'cancelled',
    refunded: 1000,
    at: '2026-11-03T10:00:00Z',
  });
  expect((await list({ payment: 'cancelled' })).numbers).toEqual([both, stored.cancelled]);
  expect((await list({ payment: 'refunded' })).numbers).toEqual([both, stored.refunded]);
});

test('marks an order of which a parcel is recorded and other items are still to be sent', async () => {
  await using database = await freshDatabase();
  const [partly, whole] = [await placedAndPaid(database), await placedAndPaid(database)];
  const plain = await storeOrder(database, { fulfilment: 'packed' });
  const ship = (order: Order, quantity: number) =>
    createFulfilmentRepository(database.orm).addShipment(order, {
      id: randomUUID(),
      carrier: null,
      trackingNumber: '',
      lines: [{ position: 0, name: '', quantity }],
    });
  await ship(partly.order, 1);
  await ship(whole.order, 2);
  const { orders } = await listedBy(database)('');
  const marked = orders.filter(({ isPartlyShipped }) => isPartlyShipped);
  expect(marked.map(({ orderNumber }) => orderNumber)).toEqual([partly.order.orderNumber]);
  expect(orders.map(({ orderNumber }) => orderNumber)).toContain(plain);
});

test('filters by fulfilment: only paid orders, and to pack or ship none that is refunded', async () => {
  await using database = await freshDatabase();
  await storeOrder(database, { status: 'expired' });
  const stored = new Map<string, string>();
  for (const fulfilment of ['unfulfilled', 'packed', 'shipped', 'delivered', 'returned']) {
    stored.set(fulfilment, await storeOrder(database, { fulfilment, at: '2026-11-02T11:00:00Z' }));
    const isInShop = fulfilment === 'unfulfilled' || fulfilment === 'packed';
    if (isInShop) await storeOrder(database, { fulfilment, refunded: 1000 });
  }
  const list = listedBy(database);
  for (const [fulfilment, number] of stored)
    expect([fulfilment, (await list({ fulfilment })).numbers]).toEqual([fulfilment, [number]]);
});

test('lists what may be sent and what is late, also together with a filter and a search', async () => {
  await using database = await freshDatabase();
  // On a Thursday noon of the shop.
  const list = listedBy(database, { now: new Date('2026-11-05T20:00:00Z') });
  const [late, today] = ['2026-11-03T10:00:00Z', '2026-11-05T10:00:00Z'];
  const toPack = [
    await storeOrder(database, { at: today, country: 'AT' }),
    await storeOrder(database, { at: late, gift: { deliverAfter: '2026-11-04' } }),
  ];
  const toShip = [
    await storeOrder(database, { at: today, fulfilment: 'packed' }),
    await storeOrder(database, { at: '2026-11-02T10:00:00Z', fulfilment: 'packed', refunded: 1 }),
  ];
  await storeOrder(database, { at: late, fulfilment: 'shipped' });
  await storeOrder(database, { at: late, status: 'awaiting-payment' });
  await storeOrder(database, { at: late, refunded: 1000 });
  await storeOrder(database, { at: late, gift: { deliverAfter: '2026-11-07' } });
  const disputed = await storeOrder(database, { at: late, fulfilment: 'packed' });
  await database.rows("insert into disputes (id, charge_id, receipt) values ('dp', 'ch', $1)", [disputed]);
  await database.rows("insert into disputes (id, charge_id, receipt) values ('dp2', 'ch2', 'no number')");
  for (const [query, numbers] of [
    ['list=to-pack', toPack.toReversed()],
    ['list=to-pack&sort=newest', toPack],
    ['list=to-ship', toShip.toReversed()],
    ['list=late&sort=newest', [toPack[1], toShip[1]]],
    ['list=late', [toShip[1], toPack[1]]],
    ['list=disputed', [disputed]],
    ['list=to-pack&country=AT', [toPack[0]]],
    ['list=to-pack&gift=yes&q=ada', [toPack[1]]],
    ['list=to-ship&payment=partially-refunded', [toShip[1]]],
    ['list=to-pack&q=bruno', []],
  ] as const)
    expect([query, (await list(query)).numbers]).toEqual([query, numbers]);
});

test('filters by country, days of the shop and gift, also together and with a search', async () => {
  await using database = await freshDatabase();
  const first = await storeOrder(database, { at: '2026-11-01T00:00:00-07:00', country: 'AT', gift: {} });
  const last = await storeOrder(database, {
    at: '2026-11-02T23:59:59.999-08:00',
    country: 'AT',
    name: 'Bruno',
  });
  const next = await storeOrder(database, { at: '2026-11-03T00:00:00-08:00', country: 'DE' });
  const list = listedBy(database);
  for (const [query, expected] of [
    ['country=AT', [last, first]],
    ['gift=yes', [first]],
    ['from=2026-11-02', [next, last]],
    ['to=2026-11-02', [last, first]],
    ['from=2026-11-01&to=2026-11-01', [first]],
    ['from=2026-11-03&to=2026-11-01', []],
    ['country=AT&gift=yes&q=ada', [first]],
    ['country=AT&q=bruno&from=2026-11-02', [last]],
    ['country=DE&gift=yes', []],
  ] as const)
    expect([query, (await list(query)).numbers]).toEqual([query, expected]);
});

test('a row has the items and what staff must know', async () => {
  await using database = await freshDatabase();
  const [plain, flagged] = [
    await storeOrder(database, { at: '2026-11-01T10:00:00Z', country: 'US' }),
    await storeOrder(database, { gift: { message: 'Hi' }, refunded: 250 }),
  ];
  const { rows } = database;
  await rows(
    `insert into order_lines (order_id, position, product_id, name, price_cents, quantity, grams)
     select o.id, p.place, p.id, p.name, 100, p.place + 1, 1 from orders o,
       (select id, name, row_number() over (order by id) - 1 as place from products limit 2) p where o.receipt = $1`,
    [flagged],
  );
  await rows("insert into staff_notes (order_id, text) select id, 'x' from orders where receipt = $1", [
    flagged,
  ]);
  await rows("insert into disputes (id, charge_id, receipt) values ('dp', 'ch', $1)", [flagged]);
  await rows("insert into disputes (id, charge_id, receipt, closed_at) values ('dp2', 'ch', $1, now())", [
    plain,
  ]);
  for (const [number, handledAt] of [
    [flagged, null],
    [plain, new Date()],
  ])
    await rows(
      `insert into withdrawals (id, reference, order_id, order_number, name, email, items, handled_at)
       select gen_random_uuid(), 'A', id, receipt, '', '', '', $2 from orders where receipt = $1`,
      [number, handledAt],
    );
  const { orders } = await listedBy(database)('');
  expect(orders).toMatchObject([
    {
      orderNumber: flagged,
      items: 3,
      refundedCents: 250,
      isGift: true,
      hasNote: true,
      isWithdrawn: true,
      isDisputed: true,
    },
    {
      orderNumber: plain,
      items: 0,
      name: 'Ada Lovelace',
      country: 'US',
      isGift: false,
      hasNote: false,
      isWithdrawn: false,
      isDisputed: false,
    },
  ]);
});
