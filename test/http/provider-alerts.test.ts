import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAYMENT_DEADLINE_MINUTES } from '#domain/orders/payment-deadline.ts';
import { OVERDUE_ALERT_MINUTES } from '#domain/payments/payment.ts';
import { alertCountsOf, readinessAlertsOf } from '#test/support/alerts.ts';
import { aMintPurchase, aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

test('reports an order that reserves stock minutes after its payment deadline until it has ended', async () => {
  const { database, payment } = shop;
  const shopper = shop.newShopper();
  const { receipt } = await shop.order(shopper, aMintPurchase());
  const setAge = (minutes: number) =>
    database.rows('update orders set created_at = now() - make_interval(mins => $2) where receipt = $1', [
      receipt,
      minutes,
    ]);
  await payment.faults({ retrieveSession: 'error-500' });
  await setAge(PAYMENT_DEADLINE_MINUTES + OVERDUE_ALERT_MINUTES - 1);
  expect(await alertCountsOf(shop)).toEqual([]);
  await setAge(PAYMENT_DEADLINE_MINUTES + OVERDUE_ALERT_MINUTES + 1);
  expect(await alertCountsOf(shop)).toEqual(['overdue 1']);
  const runbook = await readFile('docs/runbook.md', 'utf8');
  const [, query = ''] = /### `overdue`.+?```sql\n(.+?)```/s.exec(runbook) ?? [];
  expect((await database.rows(query)).map((row) => row['receipt'])).toEqual([receipt]);
  await payment.clearFaults();
  // The event of its session would trigger another request to the provider in the next test.
  await payment.faults({ webhooks: 'drop' });
  expect((await shopper.post(`/api/orders/${receipt}/cancel`)).status).toBe(200);
  expect(await alertCountsOf(shop)).toEqual([]);
});

test('lists a rejected provider key at the readiness endpoint, releases the reservation, and clears it at the next purchase', async () => {
  const { database, payment } = shop;
  const stock = async () =>
    (await database.rows("select stock_grams as grams from products where id = 'uji-matcha'"))[0]?.['grams'];
  await database.rows("update products set stock_grams = unit_grams * 10 where id = 'uji-matcha'");
  const before = await stock();
  await payment.faults({ key: 'revoked' });
  const request = aPurchase({ items: [{ id: 'uji-matcha', quantity: 2 }] });
  const shopper = shop.newShopper();
  expect((await shopper.post('/checkout-form', request)).status).toBe(503);
  expect(await alertCountsOf(shop)).toEqual(['key-refused 1']);
  await expect.poll(() => readinessAlertsOf(shop)).toEqual(['key-refused']);
  expect(await stock()).not.toBe(before);
  await database.rows("update orders set created_at = now() - interval '93 minutes' where receipt = $1", [
    request.receipt,
  ]);
  expect(await (await shopper.post(`/api/orders/${request.receipt}/confirm`)).json()).toMatchObject({
    status: 'expired',
  });
  expect(await stock()).toBe(before);
  await payment.clearFaults();
  await expect
    .poll(async () => (await shop.newShopper().post('/checkout-form', aMintPurchase())).status)
    .toBe(200);
  expect(await alertCountsOf(shop)).toEqual([]);
});
