import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { alertsOf } from '#test/support/alerts.ts';
import { aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { parseLog } from '#test/support/parse-log.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Pays for tea that has been sold to another shopper meanwhile. */
const payTooLate = async () => {
  const request = aPurchase({ items: [{ id: 'masala-chai', quantity: 1 }] });
  const { receipt, session } = await shop.order(shop.newShopper(), request);
  await createOrderRepository(shop.database.orm, shop.database.orm).apply(receipt, 'payment-expired', null);
  await shop.database.rows("update products set stock_grams = 0 where id = 'masala-chai'");
  await shop.payment.pay(session);
  return receipt;
};

test('reports each state of a refund to the owner: pending, succeeded and failed later', async () => {
  const { payment, database } = shop;
  await payment.faults({ refundStatus: 'pending' });
  const receipt = await payTooLate();
  const refunds = () => payment.objectsOf('refund', receipt);
  await expect.poll(refunds).toHaveLength(1);
  const storedRefundId = async () => (await database.rows('select refund_id as id from refunds'))[0]?.['id'];
  expect(await storedRefundId()).toBe(null);
  const id = (await refunds())[0]?.id ?? '';

  await payment.setRefundStatus(id, 'succeeded');
  await expect.poll(storedRefundId).toBe(id);

  await payment.setRefundStatus(id, 'failed');
  await expect.poll(storedRefundId).toBe(null);
  await database.rows("update refunds set due_at = due_at - interval '20 seconds'");
  await expect.poll(() => alertsOf(shop)).toEqual(['refund-needed']);
  const [line] = parseLog(shop.logOutput(), 'A refund has failed at the provider');
  expect(line).toMatchObject({ orderNumber: receipt, refund: id });
});

test('alerts the owner to a dispute with its order and charge until it is closed', async () => {
  const { payment } = shop;
  await payment.clearFaults();
  const { receipt, session } = await shop.order(shop.newShopper());
  await payment.pay(session);
  const { id, charge } = await payment.dispute(session);
  const disputed = () => shop.database.rows('select receipt, closed_at is not null as closed from disputes');
  await expect.poll(disputed).toEqual([{ receipt, closed: false }]);
  await expect.poll(() => alertsOf(shop)).toContain('disputed');
  expect(await (await shop.newShopper().request('/operator')).text()).toContain('Customers dispute payments');
  const [line] = parseLog(shop.logOutput(), '"event":"dispute.opened"');
  expect(line).toMatchObject({ level: 50, orderNumber: receipt, charge, dispute: id });

  await payment.closeDispute(id, 'lost');
  await expect.poll(disputed).toEqual([{ receipt, closed: true }]);
});
