import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createProductRepository } from '#adapters/postgres/catalogue/product-repository.ts';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { createPromotionRepository } from '#adapters/postgres/promotions/promotion-repository.ts';
import { createShippingRepository } from '#adapters/postgres/shipping/shipping-repository.ts';
import type { QuoteRequest } from '#domain/cart/quote.ts';
import { quoteCart } from '#services/cart/quote-cart.ts';
import { verifiedAccount } from '#test/support/account-fixtures.ts';
import { aPurchase } from '#test/support/examples.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { place, putInStock } from '#test/support/order-fixtures.ts';
import { addPromotions } from '#test/support/promotion-fixtures.ts';
import { addExpress } from '#test/support/shipping-fixtures.ts';

const CODE = 'WELCOME';

/** A shop with one tea at $10.00 and a single-use 10% coupon. */
const shopWithCode = async () => {
  const database = await freshDatabase();
  const tea = `tea-${randomUUID()}`;
  await putInStock(database, tea, 100);
  await addPromotions(database, { coupons: [{ code: CODE, totalLimit: 1, shopperLimit: 1 }] });
  const { orm } = database;
  const ports = {
    catalogue: createProductRepository(orm),
    promotionRepository: createPromotionRepository(orm),
    shippingRepository: createShippingRepository(orm),
    clock: () => new Date(),
  };
  const ada = await verifiedAccount(database);
  const quote = async (request: Partial<QuoteRequest>, user = ada) => {
    const result = await quoteCart(ports, { items: [{ id: tea, quantity: 2 }], ...request }, user);
    if (!result.ok) throw new Error(result.error.code);
    return result.value;
  };
  return { database, tea, ada, quote, ports, repository: createOrderRepository(orm, orm) };
};

test('[CART-8] [PROMO-1] quotes a cart with its total, coupon and changed or withdrawn products', async () => {
  const { database, tea, quote } = await shopWithCode();
  await using _ = database;
  expect(await quote({})).toMatchObject({ subtotal: 20, total: 20, coupon: null, changes: [], gone: [] });
  const items = [
    { id: tea, quantity: 2, price: 9 },
    { id: 'no-such-tea', quantity: 1 },
  ];
  expect(await quote({ items, coupon: ' welcome ' })).toMatchObject({
    total: 18,
    coupon: { code: CODE, refusal: null },
    changes: [{ id: tea, was: 9, is: 10 }],
    gone: ['no-such-tea'],
  });
  expect((await quote({ coupon: '  ' })).coupon).toBeNull();
});

test('[CART-8] reads similar codes for a quote only if the typed one has no coupon', async () => {
  const { database, tea, ada, quote, ports } = await shopWithCode();
  await using _ = database;
  expect(await quote({ coupon: 'wel-come' })).toMatchObject({ total: 18, coupon: { code: CODE } });
  const queriedCodes: string[][] = [];
  const knownCodes = async (codes: readonly string[]) => {
    queriedCodes.push([...codes]);
    return ports.promotionRepository.knownCodes(codes);
  };
  const request = (coupon: string) => ({ items: [{ id: tea, quantity: 2 }], coupon });
  const recordingQuote = quoteCart.bind(null, {
    ...ports,
    promotionRepository: { ...ports.promotionRepository, knownCodes },
  });
  for (const coupon of [CODE, 'welcome ', 'WEL-COME', 'UNKNOWN']) await recordingQuote(request(coupon), ada);
  expect(queriedCodes.map(([typed]) => typed)).toEqual(['WEL-COME', 'UNKNOWN']);
});

test('[STOCK-1] a quote returns the available quantity, exactly only at five or fewer', async () => {
  const { database, quote } = await shopWithCode();
  await using _ = database;
  for (const [units, quantity, remaining] of [
    [100, 2, 99],
    [7, 7, 99],
    [7, 8, 5],
    [6, 99, 5],
    [5, 1, 5],
    [3, 4, 3],
    [0, 1, 0],
  ] as const) {
    const tea = `tea-${randomUUID()}`;
    await putInStock(database, tea, units);
    expect((await quote({ items: [{ id: tea, quantity }] })).stock).toEqual([{ id: tea, left: remaining }]);
  }
});

test('[PROMO-1] rejects an unknown or malformed code with its reason, and gives no discount', async () => {
  const { database, quote } = await shopWithCode();
  await using _ = database;
  for (const coupon of ['UNKNOWN', 'no such / code']) {
    const { total, coupon: couponResult } = await quote({ coupon });
    expect([total, couponResult?.code, couponResult?.refusal]).toEqual([20, coupon, expect.anything()]);
  }
});

test('[PROMO-1] accepts a used-up code for the purchase that has it, and for no other', async () => {
  const { database, tea, ada, quote, repository } = await shopWithCode();
  await using _ = database;
  const bruno = await verifiedAccount(database);
  const request = aPurchase({ items: [{ id: tea, quantity: 2 }], coupon: CODE });
  expect((await place(repository, request, ada.id, ada.email)).ok).toBe(true);
  const { receipt } = request;
  expect(await quote({ coupon: CODE, receipt })).toMatchObject({ total: 18, coupon: { refusal: null } });
  for (const other of [{}, { receipt: randomUUID() }])
    expect((await quote({ coupon: CODE, ...other })).total).toBe(20);
  expect((await quote({ coupon: CODE }, bruno)).total).toBe(20);
  await repository.apply(receipt, 'payment-expired', null);
  expect((await quote({ coupon: CODE }, bruno)).total).toBe(18);
});

test('[PAY-9] adds the cheapest or the chosen delivery to the total once the country is known', async () => {
  const { database, quote } = await shopWithCode();
  await using _ = database;
  await addExpress(database);
  expect(await quote({})).toMatchObject({ total: 20, shipping: null });
  const free = {
    id: 'standard',
    kind: 'standard',
    name: 'Standard delivery',
    businessDays: [2, 6],
    price: 0,
  };
  const express = {
    ...free,
    id: 'express',
    kind: 'express',
    name: 'Express',
    businessDays: [1, 2],
    price: 25,
  };
  const arrival = expect.any(String) as string;
  const options = [
    { ...free, freeFrom: null, arrival },
    { ...express, freeFrom: 150, arrival },
  ];
  expect(await quote({ country: 'US' })).toMatchObject({
    total: 20,
    shipping: { country: 'US', options, chosen: free },
  });
  expect(await quote({ country: 'US', shippingMethod: 'express', coupon: CODE })).toMatchObject({
    subtotal: 20,
    total: 43,
    shipping: { options, chosen: express },
  });
  expect(await quote({ country: 'US', shippingMethod: 'drone' })).toMatchObject({
    total: 20,
    shipping: { chosen: free },
  });
  expect(await quote({ country: 'NZ', shippingMethod: 'express' })).toMatchObject({
    shipping: { country: 'NZ', chosen: { id: 'standard', businessDays: [8, 15] } },
  });
});

test('[PAY-9] quotes no delivery to a country without a zone', async () => {
  const { database, quote } = await shopWithCode();
  await using _ = database;
  await database.rows("delete from shipping_countries where country = 'NZ'");
  const { total, shipping } = await quote({ country: 'NZ' });
  expect([total, shipping]).toEqual([20, { country: 'NZ', countryName: 'New Zealand', options: [] }]);
});

test('rejects a cart that exceeds the limits of an order', async () => {
  const { database, tea, ports } = await shopWithCode();
  await using _ = database;
  const items = [
    { id: tea, quantity: 99 },
    { id: tea, quantity: 99 },
  ];
  expect(await quoteCart(ports, { items }, null)).toEqual({ ok: false, error: { code: 'order-too-large' } });
});
