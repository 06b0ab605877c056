import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newVerifiedCustomer } from '#test/support/customers.ts';
import { aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { sessionIdInUrl } from '#test/support/payment-control.ts';
import { anIpAddress, type Shopper, shopperAt } from '#test/support/shopper.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const addCoupon = (code: string, uses: number) =>
  shop.database.rows(
    'insert into coupons (code, percent, minimum_cents, total_limit) values ($1, 10, 0, $2)',
    [code, uses],
  );
const redeemed = async (code: string) => {
  const [row] = await shop.database.rows<{ redeemed: number }>(
    'select redeemed from coupons where code = $1',
    [code],
  );
  return row?.redeemed;
};
/** Places unpaid orders with a coupon, four at a time; returns the placed orders and the errors. */
const orderWith = async (code: string, shoppers: readonly Shopper[]) => {
  const batches = Array.from({ length: Math.ceil(shoppers.length / 4) }, (_, n) =>
    shoppers.slice(4 * n, 4 * n + 4),
  );
  const responses = [];
  for (const batch of batches) responses.push(...(await placeAll(code, batch)));
  const refusals = responses.flatMap((result) => ('details' in result ? [result.details] : []));
  return { placed: responses.flatMap((result) => ('receipt' in result ? [result] : [])), refusals };
};
const placedSchema = z.object({ url: z.string(), linkSecret: z.string() });
const placeAll = (code: string, shoppers: readonly Shopper[]) =>
  Promise.all(
    shoppers.map(async (shopper) => {
      const purchase = aPurchase({ items: [{ id: 'masala-chai', quantity: 1 }], coupon: code });
      const response = await shopper.post('/checkout-form', purchase);
      return response.ok
        ? { shopper, receipt: purchase.receipt, ...placedSchema.parse(await response.json()) }
        : await refusalOf(response);
    }),
  );
const guests = (count: number, address?: string) =>
  Array.from({ length: count }, () => shopperAt(shop.origin, address));
const RESERVED = { reason: 'reserved' };

test.each([
  [1, 3, 1],
  [4, 6, 4],
  [9, 8, 5],
  [14, 10, 7],
  [25, 16, 12],
])('[PROMO-1] of a coupon with %i uses, %i unpaid guests reserve %i', async (uses, shoppers, reserved) => {
  const code = `SHARE-${uses}`;
  await addCoupon(code, uses);
  const { placed, refusals } = await orderWith(code, guests(shoppers));
  expect([placed.length, await redeemed(code)]).toEqual([reserved, reserved]);
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal)))).toEqual(
    new Set([JSON.stringify(RESERVED)]),
  );
  // The remaining uses are for verified customers, but never more than the limit.
  const customers = [await newVerifiedCustomer(shop), await newVerifiedCustomer(shop)];
  const { placed: placedByCustomers } = await orderWith(code, customers);
  expect(placedByCustomers).toHaveLength(Math.min(uses - reserved, 2));
  // Two simultaneous cancellations release one use.
  for (const { shopper, receipt } of placed)
    await Promise.all([1, 2].map(() => shopper.post(`/api/orders/${receipt}/cancel`)));
  expect(await redeemed(code)).toBe(placedByCustomers.length);
});

test('[PROMO-1] one address reserves at most a fifth of a coupon without paying, and a guest at another address can use it', async () => {
  await addCoupon('ONE-ADDRESS', 20);
  const { placed, refusals } = await orderWith('ONE-ADDRESS', guests(10, anIpAddress()));
  expect([placed.length, refusals]).toEqual([4, Array(6).fill(RESERVED)]);
  expect((await orderWith('ONE-ADDRESS', guests(1))).placed).toHaveLength(1);
});

test('[PROMO-1] a verified account reserves a fifth of a coupon, wherever it orders from', async () => {
  await addCoupon('ONE-ACCOUNT', 15);
  const customer = await newVerifiedCustomer(shop);
  const otherDevice = shopperAt(shop.origin);
  for (const [name, value] of customer.jar) otherDevice.jar.set(name, value);
  const { placed, refusals } = await orderWith('ONE-ACCOUNT', [
    customer,
    otherDevice,
    customer,
    otherDevice,
    customer,
  ]);
  expect([placed.length, refusals]).toEqual([3, Array(2).fill(RESERVED)]);
  const quote = await customer.post('/api/cart/quote', {
    items: [{ id: 'masala-chai', quantity: 1 }],
    coupon: 'one-account',
  });
  expect(await quote.json()).toMatchObject({ coupon: { refusal: RESERVED } });
});

test('[PROMO-1] paid uses stay, free their quota for others, and never exceed the limit', async () => {
  await addCoupon('PAID', 12);
  let paid = 0;
  for (let n = 0; n < 4; n += 1) {
    const { placed } = await orderWith('PAID', guests(7));
    for (const { url } of placed) await shop.payment.pay(sessionIdInUrl(url));
    paid += placed.length;
    await expect
      .poll(() =>
        shop.database.rows(
          "select 1 from orders where status = 'awaiting-payment' and discounts::text like '%\"PAID\"%'",
        ),
      )
      .toEqual([]);
  }
  expect([paid, await redeemed('PAID')]).toEqual([12, 12]);
  expect((await orderWith('PAID', guests(1))).refusals).toEqual([{ reason: 'used-up' }]);
});

test('alerts the owner while unpaid orders reserve much of a coupon', async () => {
  const alert = async () => {
    const text = await (await shop.newShopper().request('/metrics')).text();
    return Number(/^camellia_alerts\{alert="coupon-reserved"\} (\d+)$/m.exec(text)?.[1]);
  };
  const before = await alert();
  await addCoupon('WATCHED', 11);
  const firstOrders = await orderWith('WATCHED', guests(4));
  expect(await alert()).toBe(before);
  const lastOrder = await orderWith('WATCHED', guests(1));
  await expect.poll(alert).toBe(before + 1);
  for (const { url } of [...firstOrders.placed, ...lastOrder.placed])
    await shop.payment.pay(sessionIdInUrl(url));
  await expect.poll(alert).toBe(before);
});
