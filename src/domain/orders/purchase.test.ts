import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anAddress, anOrder, aPurchase, aStockedProduct } from '#test/support/examples.ts';
import { pricedLinesOf, priceLines, quantities, totalOf } from '../cart/price-lines.ts';
import { toDollars } from '../values/money.ts';
import { isSamePurchase, type PurchaseRequest, purchaseRequestSchema } from './purchase.ts';

type Items = PurchaseRequest['items'];
const productsOf = (...products: ReturnType<typeof aStockedProduct>[]) =>
  new Map(products.map((p) => [p.id, p]));
const productsById = productsOf(
  aStockedProduct({ id: 'cheap', name: 'Cheap', priceCents: 750, stockGrams: 10_000, unitGrams: 125 }),
  aStockedProduct({ id: 'rare', name: 'Rare', priceCents: 20_001, stockGrams: 299, unitGrams: 100 }),
);
const price = (items: Items) => priceLines(items, productsById);
const refusal = (code: string, details: object) => ({ ok: false, error: { code, details } });

test('[PAY-4] [PAY-9] a shopper pays the shop’s prices and nothing on top', () => {
  const priced = price([
    { id: 'rare', quantity: 2, price: 200.01 },
    { id: 'cheap', quantity: 3 },
  ]);
  expect(priced).toEqual({
    ok: true,
    value: [
      { productId: 'cheap', name: 'Cheap', priceCents: 750, quantity: 3, grams: 375 },
      { productId: 'rare', name: 'Rare', priceCents: 20_001, quantity: 2, grams: 200 },
    ],
  });
  expect(priced.ok && totalOf(priced.value)).toBe(42_252);
});

test('[PAY-4] with any price from a browser, charges the catalogue’s price or reports the difference', () => {
  const claim = fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }), { nil: undefined });
  fc.assert(
    fc.property(claim, fc.integer({ min: 1, max: 80 }), (claimed, quantity) => {
      const priced = price([{ id: 'cheap', quantity, ...(claimed !== undefined && { price: claimed }) }]);
      if (priced.ok) return totalOf(priced.value) === 750 * quantity;
      return priced.error.code === 'price-changed' && Math.round((claimed ?? 7.5) * 100) !== 750;
    }),
    { numRuns: 2_000 },
  );
});

test('of ten thousand bodies with forged prices, totals and currencies, each is rejected or charged the catalogue’s price', () => {
  const money = fc.oneof(
    fc.double({ noDefaultInfinity: true, noNaN: true }),
    fc.integer(),
    fc.constantFrom(0, -1, 0.01, '0.01', null, [0], { cents: 1 }),
  );
  const names = fc.constantFrom(
    'price',
    'priceCents',
    'total',
    'totalCents',
    'amount',
    'currency',
    'discount',
    'discountCents',
    'unit_amount',
    'coupon',
  );
  const extraFields = fc.dictionary(names, money, { maxKeys: 3 });
  let acceptedCount = 0;
  fc.assert(
    fc.property(extraFields, extraFields, fc.integer({ min: 1, max: 80 }), (onLine, onBody, quantity) => {
      const body = { ...aPurchase(), ...onBody, items: [{ id: 'cheap', quantity, ...onLine }] };
      const parsed = purchaseRequestSchema.safeParse(body);
      if (!parsed.success) return;
      const priced = price(parsed.data.items);
      if (!priced.ok) {
        expect(priced.error.code).toBe('price-changed');
        return;
      }
      acceptedCount += 1;
      expect(totalOf(priced.value)).toBe(750 * quantity);
    }),
    { numRuns: 10_000 },
  );
  // Bodies without such a field, or with the right price, are sold.
  expect(acceptedCount).toBeGreaterThan(100);
});

test('[PAY-4] reports a changed price with the seen and the current one', () => {
  expect(price([{ id: 'rare', quantity: 1, price: 0.01 }])).toEqual(
    refusal('price-changed', { changes: [{ id: 'rare', name: 'Rare', was: 0.01, is: 200.01 }] }),
  );
});

test('[STOCK-1] adds up the same tea in two lines, and sells none beyond the stock', () => {
  const [both] = [
    [
      { id: 'rare', quantity: 1 },
      { id: 'rare', quantity: 1 },
    ],
  ];
  expect(quantities(both)).toEqual([['rare', 2]]);
  expect(price(both)).toMatchObject({ ok: true, value: [{ productId: 'rare', quantity: 2, grams: 200 }] });
  expect(price([...both, { id: 'rare', quantity: 1 }])).toEqual(
    refusal('too-little-stock', { shortages: [{ id: 'rare', name: 'Rare', left: 2 }] }),
  );
});

test('rejects an unknown product by its id', () => {
  expect(
    price([
      { id: 'cheap', quantity: 1 },
      { id: 'unheard-of', quantity: 1 },
    ]),
  ).toEqual(refusal('unknown-product', { ids: ['unheard-of'] }));
});

test('limits a tea in one order, also when it is listed twice', () => {
  const largeStock = productsOf(aStockedProduct({ id: 'plenty', stockGrams: 1_000_000, unitGrams: 1 }));
  const twice = (quantity: number) =>
    priceLines(
      ['first', 'second'].map(() => ({ id: 'plenty', quantity })),
      largeStock,
    );
  expect(twice(49)).toMatchObject({ ok: true });
  expect(twice(50)).toEqual({ ok: false, error: { code: 'order-too-large' } });
});

test('rejects an order beyond the maximum of the payment provider', () => {
  const expensiveProducts = productsOf(
    aStockedProduct({ id: 'gold', priceCents: 50_000_000, stockGrams: 10, unitGrams: 1 }),
  );
  expect(priceLines([{ id: 'gold', quantity: 1 }], expensiveProducts)).toMatchObject({ ok: true });
  expect(priceLines([{ id: 'gold', quantity: 2 }], expensiveProducts)).toEqual({
    ok: false,
    error: { code: 'order-too-large' },
  });
});

test('[PAY-4] the sum of any priced lines is the exact sum of catalogue prices', () => {
  const line = fc.record({ id: fc.constantFrom('cheap', 'rare'), quantity: fc.integer({ min: 1, max: 2 }) });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (items) => {
      const priced = price(items);
      const wanted = items.reduce(
        (all, { id, quantity }) => all + (productsById.get(id)?.priceCents ?? 0) * quantity,
        0,
      );
      const rare = items.filter(({ id }) => id === 'rare').reduce((all, { quantity }) => all + quantity, 0);
      return priced.ok ? totalOf(priced.value) === wanted && rare <= 2 : rare > 2;
    }),
  );
});

test('[CART-9] the same number identifies the same purchase in any order of its lines', () => {
  const request = aPurchase({
    items: [
      { id: 'rare', quantity: 1 },
      { id: 'cheap', quantity: 2 },
    ],
  });
  const lines = price(request.items);
  const shopper = { userId: null, email: 'guest@example.com' };
  const order = anOrder({
    lines: lines.ok ? lines.value.map((line) => ({ ...line, discountCents: 0 })) : [],
    totalCents: 21_501,
    orderNumber: request.receipt,
  });
  const same = (changes: Partial<PurchaseRequest>, by = shopper) =>
    isSamePurchase(order, { ...request, ...changes }, by);

  expect(same({})).toBe(true);
  expect(same({ items: request.items.toReversed() })).toBe(true);
  expect(same({ items: request.items.map((item) => ({ ...item, price: toDollars(1) })) })).toBe(true);
  expect(
    same({
      items: [
        { id: 'rare', quantity: 1 },
        { id: 'cheap', quantity: 3 },
      ],
    }),
  ).toBe(false);
  expect(same({ items: [{ id: 'rare', quantity: 1 }] })).toBe(false);
  expect(same({ total: 215.01 })).toBe(true);
  expect(same({ total: 215 })).toBe(false);
  expect(same({ coupon: 'WELCOME' })).toBe(false);
  expect(same({ shipping: anAddress({ city: 'Elsewhere' }) })).toBe(false);
  expect(same({ billing: anAddress({ line2: 'Flat 2' }) })).toBe(false);
  expect(same({}, { userId: null, email: 'other@example.com' })).toBe(false);
  expect(isSamePurchase(order, request, { ...shopper, userId: 'somebody' })).toBe(false);
});

test('an order is too large with one unit too many of a tea, and not before', () => {
  const isTooLarge = (items: Items, on = productsById) => !pricedLinesOf(items, on).ok;
  expect(isTooLarge([{ id: 'cheap', quantity: 99 }])).toBe(false);
  expect(isTooLarge([{ id: 'cheap', quantity: 100 }])).toBe(true);
  expect(
    isTooLarge([
      { id: 'cheap', quantity: 1 },
      { id: 'rare', quantity: 100 },
    ]),
  ).toBe(true);
  const expensiveTea = (priceCents: number) => productsOf(aStockedProduct({ id: 'dear', priceCents }));
  expect(isTooLarge([{ id: 'dear', quantity: 1 }], expensiveTea(99_999_999))).toBe(false);
  expect(isTooLarge([{ id: 'dear', quantity: 1 }], expensiveTea(100_000_000))).toBe(true);
});

test('omits the line of an unknown tea', () => {
  expect(
    pricedLinesOf(
      [
        { id: 'gone', quantity: 1 },
        { id: 'cheap', quantity: 1 },
      ],
      productsById,
    ),
  ).toMatchObject({
    ok: true,
    value: [{ productId: 'cheap' }],
  });
});

test.each([
  [0, 0],
  [1, 1],
  [5, 5],
  [6, 99],
  [17, 99],
  [60, 99],
])('[STOCK-1] a rejected order reports %i units left as the pages do: %i', (units, left) => {
  const stocked = aStockedProduct({ id: 'stocked', stockGrams: units * 100, unitGrams: 100 });
  const priced = priceLines([{ id: 'stocked', quantity: units + 1 }], new Map([['stocked', stocked]]));
  const all = priced.ok ? priced : { ...priced.error, text: JSON.stringify(priced.error.details) };
  expect(all).toMatchObject({
    code: 'too-little-stock',
    details: { shortages: [{ id: 'stocked', left }] },
  });
  expect(all).toMatchObject({ text: expect.not.stringMatching(units > 5 ? `:${units}[,}]` : 'grams') });
});
