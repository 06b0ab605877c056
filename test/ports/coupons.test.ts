import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { createPromotionRepository } from '#adapters/postgres/promotions/promotion-repository.ts';
import { resolveCoupon } from '#services/promotions/resolve-coupon.ts';
import { verifiedAccount } from '#test/support/account-fixtures.ts';
import { aCoupon, aPaidSession, aPromotion, aPurchase, aSecret } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { gramsOf, historyOf, putInStock, sell, WITHOUT_ADDRESS } from '#test/support/order-fixtures.ts';
import { addPromotions, usesOf } from '#test/support/promotion-fixtures.ts';

const CODE = 'WELCOME';
const purchaseOf = (tea: string, changes: object = {}) =>
  aPurchase({ items: [{ id: tea, quantity: 2 }], coupon: CODE, ...changes });

const shopWithCoupon = async (database: FreshDatabase, changes: object, connections = 2) => {
  const { orm } = database.another(connections);
  const repository = createOrderRepository(orm, orm);
  await addPromotions(database, { coupons: [{ code: CODE, ...changes }] });
  const tea = `tea-${randomUUID()}`;
  await putInStock(database, tea, 1000);
  const place = (email: string, request = purchaseOf(tea), userId: string | null = null) =>
    repository.place(
      { id: randomUUID(), userId, email, linkSecret: aSecret(), request, ...WITHOUT_ADDRESS },
      sell(request),
    );
  const placed = async (email: string, request = purchaseOf(tea)) => {
    const order = await place(email, request);
    if (!order.ok) throw new Error(order.error.code);
    return order.value;
  };
  return { repository, tea, place, placed };
};

test('[PROMO-1] stores the discounts of an order by line and name, and charges the rest', async () => {
  await using database = await freshDatabase();
  const { repository, placed, tea } = await shopWithCoupon(database, { discount: { amountCents: 333 } });
  await addPromotions(database, {
    promotions: [{ title: 'Tea for all', discount: { percent: 10 }, scope: { kind: 'products', of: [tea] } }],
  });
  const request = aPurchase({
    items: [
      { id: tea, quantity: 1 },
      { id: 'uji-matcha', quantity: 1 },
    ],
    coupon: CODE,
  });
  const order = await placed('guest@example.com', request);
  expect(order).toMatchObject({
    discounts: [
      { label: 'Tea for all', code: null, amountCents: 100 },
      { label: CODE, code: CODE, amountCents: 333 },
    ],
    totalCents: 1000 + 4200 - 433,
    lines: [
      { productId: tea, discountCents: 100 + 59 },
      { productId: 'uji-matcha', discountCents: 274 },
    ],
  });
  expect(await repository.find(order.orderNumber)).toEqual(order);
  expect(await usesOf(database, CODE)).toEqual({ counted: 1, rows: 1 });
});

test('[PROMO-1] of fifty simultaneous shoppers with a code for five uses exactly five get it', async () => {
  await using database = await freshDatabase();
  const { place, tea } = await shopWithCoupon(database, { totalLimit: 5 }, 32);
  const results = await Promise.all(Array.from({ length: 50 }, (_, n) => place(`shopper-${n}@example.com`)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(5);
  const rejections = results.flatMap((result) => (result.ok ? [] : [result.error]));
  expect(rejections).toEqual(Array(45).fill({ code: 'coupon-refused', details: { reason: 'reserved' } }));
  expect(await usesOf(database, CODE)).toEqual({ counted: 5, rows: 5 });
  expect(await gramsOf(database, tea)).toBe(1000 - 5 * 2);
});

test('[PROMO-1] of sixteen simultaneous shoppers with a single-use code and different teas exactly one pays less', async () => {
  await using database = await freshDatabase();
  const { place } = await shopWithCoupon(database, { totalLimit: 1 }, 16);
  // Orders of one tea wait for its row; with separate teas, only the coupon's row is shared.
  const teas = Array.from({ length: 16 }, () => `tea-${randomUUID()}`);
  for (const tea of teas) await putInStock(database, tea, 1000);
  const results = await Promise.all(teas.map((tea, n) => place(`shopper-${n}@example.com`, purchaseOf(tea))));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await usesOf(database, CODE)).toEqual({ counted: 1, rows: 1 });
});

test('[PROMO-1] one shopper with sixteen simultaneous submissions uses a code for one order', async () => {
  await using database = await freshDatabase();
  const { place } = await shopWithCoupon(database, { shopperLimit: 1 }, 16);
  const teas = Array.from({ length: 16 }, () => `tea-${randomUUID()}`);
  for (const tea of teas) await putInStock(database, tea, 1000);
  const { id, email } = await verifiedAccount(database);
  const results = await Promise.all(teas.map((tea) => place(email, purchaseOf(tea), id)));
  expect(results.map((result) => (result.ok ? 'placed' : result.error.details)).toSorted()).toEqual([
    ...Array(15).fill({ reason: 'used-by-you' }),
    'placed',
  ]);
});

test('[PROMO-1] [CART-9] an order number that is sent again uses its code once', async () => {
  await using database = await freshDatabase();
  const { placed, tea } = await shopWithCoupon(database, { totalLimit: 1 }, 8);
  const request = purchaseOf(tea);
  const orders = await Promise.all(Array.from({ length: 8 }, () => placed('ada@example.com', request)));
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
  expect(await usesOf(database, CODE)).toEqual({ counted: 1, rows: 1 });
});

test.each([
  'payment-cancelled',
  'payment-expired',
] as const)('[PROMO-1] after %s the code is released once', async (event) => {
  await using database = await freshDatabase();
  const { repository, place, placed } = await shopWithCoupon(database, { totalLimit: 1 }, 8);
  const { orderNumber: receipt } = await placed('ada@example.com');
  expect(await place('bob@example.com')).toMatchObject({ error: { details: { reason: 'reserved' } } });
  await Promise.all(Array.from({ length: 8 }, () => repository.apply(receipt, event, null)));
  expect(await usesOf(database, CODE)).toEqual({ counted: 0, rows: 0 });
  await placed('bob@example.com');
  expect(await usesOf(database, CODE)).toEqual({ counted: 1, rows: 1 });
});

test('[PROMO-1] a late payment uses the coupon again within its limit, and is refunded beyond it', async () => {
  await using database = await freshDatabase();
  const { repository, placed, tea } = await shopWithCoupon(database, { totalLimit: 1 });
  const late = await placed('ada@example.com');
  await repository.apply(late.orderNumber, 'payment-expired', null);
  const other = await placed('bob@example.com');
  const stockBefore = await gramsOf(database, tea);
  expect(await repository.apply(late.orderNumber, 'payment-received', aPaidSession(late))).toMatchObject({
    kind: 'refund-due',
  });
  expect(await gramsOf(database, tea)).toBe(stockBefore);
  expect(await usesOf(database, CODE)).toEqual({ counted: 1, rows: 1 });

  await repository.apply(other.orderNumber, 'payment-expired', null);
  expect(await repository.apply(other.orderNumber, 'payment-received', aPaidSession(other))).toMatchObject({
    kind: 'moved',
  });
  expect(await usesOf(database, CODE)).toEqual({ counted: 1, rows: 1 });
  expect(await historyOf(database, other.orderNumber)).toHaveLength(3);
});

test('[PROMO-1] never rejects a code without limits, and records its uses', async () => {
  await using database = await freshDatabase();
  const { placed } = await shopWithCoupon(database, {});
  for (let n = 0; n < 3; n += 1) await placed('ada@example.com');
  expect(await usesOf(database, CODE)).toEqual({ counted: 3, rows: 3 });
});

test('[PROMO-1] returns all promotions in the shop’s order', async () => {
  await using database = await freshDatabase();
  const promotionRepository = createPromotionRepository(database.orm);
  expect(await promotionRepository.promotions()).toEqual([]);
  const promotions = [
    aPromotion({ id: 'z', discount: { amountCents: 600 }, scope: { kind: 'products', of: ['uji-matcha'] } }),
    aPromotion({ id: 'a', endsAt: new Date('2030-01-01'), minimumCents: 7500 }),
  ];
  await addPromotions(database, { promotions });
  expect(await promotionRepository.promotions()).toEqual(promotions);
});

test('[PROMO-1] returns the uses of a coupon in total and per shopper', async () => {
  await using database = await freshDatabase();
  const { place, tea } = await shopWithCoupon(database, { shopperLimit: 3, totalLimit: 9 });
  const [ada, bob] = [await verifiedAccount(database), await verifiedAccount(database)];
  for (const { id, email } of [ada, bob, bob])
    expect(await place(email, purchaseOf(tea), id)).toMatchObject({ ok: true });
  const promotionRepository = createPromotionRepository(database.orm);
  const coupon = aCoupon({ code: CODE, shopperLimit: 3, totalLimit: 9 });
  expect(await promotionRepository.coupon(CODE, ada.id)).toEqual({
    coupon,
    used: 3,
    usedByCustomer: 1,
    reserved: { all: 3, customer: 1, unverified: 0, isVerified: true },
  });
  expect(await promotionRepository.coupon(CODE, bob.id)).toMatchObject({ usedByCustomer: 2 });
  expect(await promotionRepository.coupon(CODE, null)).toMatchObject({ usedByCustomer: 'account-needed' });
  expect(await promotionRepository.coupon('UNKNOWN', null)).toBeUndefined();
  expect(await promotionRepository.knownCodes(['UNKNOWN', CODE])).toEqual([CODE]);
});

const OTHER_HYPHENS: readonly (readonly [typed: string, code: string | undefined])[] = [
  ['WELCOME-10', 'WELCOME10'],
  ['welcome - 10', 'WELCOME10'],
  ['wel-come-10', 'WELCOME10'],
  ['-WELCOME10-', 'WELCOME10'],
  ['WELCOME\u201110', 'WELCOME10'],
  ['welcome\u200b-\u200b10', 'WELCOME10'],
  ['WELCOME1\ufe0f\u20e30\ufe0f\u20e3', 'WELCOME10'],
  ['\u24cc\u24ba\u24c1\u24b8\u24c4\u24c2\u24ba\u2776\u24ff', 'WELCOME10'],
  ['tea10', 'TEA-10'],
  ['tea 10', 'TEA-10'],
  ['TE-A10', 'TEA-10'],
  ['first flush', 'FIRST-FLUSH'],
  ['Code: FIRSTFLUSH', 'FIRST-FLUSH'],
  ['welcome 10', 'WELCOME10'],
  ['AB-12', 'AB-12'],
  ['A-B12', 'A-B12'],
  ['AB12', 'AB12'],
  ['ab-1-2', 'AB-1-2'],
  ['Code: AB12', undefined],
  ['WELCOME100', 'WELCOME100'],
  ['WELCOME-1', 'WELCOME-1'],
];
test('[CART-8] finds a coupon whose code is typed with other hyphens, and the exact one first', async () => {
  await using database = await freshDatabase();
  const codes = ['WELCOME10', 'TEA-10', 'FIRST-FLUSH', 'A-B12', 'AB-12'];
  await addPromotions(database, { coupons: codes.map((code) => ({ code })) });
  const promotionRepository = createPromotionRepository(database.orm);
  for (const [typed, code] of OTHER_HYPHENS)
    expect([typed, await resolveCoupon(promotionRepository, typed)]).toEqual([typed, code]);
});

const LOOKALIKES: readonly (readonly [typed: string, code: string | undefined])[] = [
  ['WELCOME1O', 'WELCOME10'],
  ['welcomelo', 'WELCOME10'],
  ['WELC0ME-IO', 'WELCOME10'],
  ['WЕLСОМЕ10', 'WELCOME10'],
  ['Code: WELCOMEIO', 'WELCOME10'],
  ['TEA-lO', 'TEA-10'],
  ['teaio', 'TEA-10'],
  ['F1RST F1USH', 'FIRSTFLUSH'],
  ['5OOFF', '5OOFF'],
  ['50OFF', '50OFF'],
  ['5-OOFF', '5OOFF'],
  ['500FF', '500FF'],
  ['5O0FF', '5O0FF'],
  ['code 5O0FF', undefined],
  ['WELCOME2O', 'WELCOME2O'],
  ['WELCOMEI00', 'WELCOMEI00'],
];
test('[CART-8] finds the one coupon whose code is typed with characters that look alike', async () => {
  await using database = await freshDatabase();
  const codes = ['WELCOME10', 'TEA-10', 'FIRSTFLUSH', '5OOFF', '50OFF'];
  await addPromotions(database, { coupons: codes.map((code) => ({ code })) });
  const promotionRepository = createPromotionRepository(database.orm);
  for (const [typed, code] of LOOKALIKES)
    expect([typed, await resolveCoupon(promotionRepository, typed)]).toEqual([typed, code]);
});

test.each([
  [
    'both a percentage and an amount',
    "insert into promotions values ('a', 0, 'A', '', '', 10, 100, 0, null, null, 'cart', '{}')",
  ],
  ['neither', "insert into promotions values ('a', 0, 'A', '', '', null, null, 0, null, null, 'cart', '{}')"],
  ['more than 100 percent', "insert into coupons (code, percent) values ('A', 101)"],
  ['a lower-case code', "insert into coupons (code, percent) values ('a', 10)"],
  ['a limit of zero', "insert into coupons (code, percent, total_limit) values ('A', 10, 0)"],
  [
    'an end before its start',
    "insert into coupons (code, percent, starts_at, ends_at) values ('A', 10, '2027-01-02', '2027-01-01')",
  ],
])('[PROMO-1] the database rejects a promotion or coupon with %s', async (_, statement) => {
  await using database = await freshDatabase();
  await expect(database.rows(statement)).rejects.toThrow(/violates check constraint/);
});
