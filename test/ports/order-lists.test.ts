import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTodayRepository } from '#adapters/postgres/monitoring/today-repository.ts';
import { createStaffOrders } from '#adapters/postgres/orders/admin/staff-order-repository.ts';
import type { TaskName } from '#domain/monitoring/today.ts';
import type { OrderListName } from '#domain/orders/lists/order-lists.ts';
import { err } from '#domain/values/result.ts';
import { fulfilOrder, recordShipment, undoShipment } from '#services/orders/fulfilment/fulfil-order.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { fulfilment } from '#test/support/fulfilment.ts';
import { listedBy } from '#test/support/listed-orders.ts';
import { choose, paidAtEmulator, units } from '#test/support/refundable-order.ts';
import { DONE } from '#test/support/staff-actions.ts';
import { staffPorts } from '#test/support/staff-fixtures.ts';

/** The number of orders in a list, which Today counts as well. */
const countIn = async (database: FreshDatabase, name: OrderListName & TaskName): Promise<number> => {
  const now = new Date();
  const { numbers } = await listedBy(database, { now })({ list: name });
  expect(await createTodayRepository(database.orm).count([name], now)).toEqual({ [name]: numbers.length });
  return numbers.length;
};

const aRequest = () => ({ requestId: randomUUID(), actor: { kind: 'command-line' } as const });

test('has a partly refunded order to pack until none of its items is left to send', async () => {
  await using database = await freshDatabase();
  const { refund, orderNumber } = await paidAtEmulator(database);
  await refund(units(1));
  await refund(choose({ otherCents: 100 }));
  expect(await countIn(database, 'to-pack')).toBe(1);
  await refund(units(1));
  expect(await countIn(database, 'to-pack')).toBe(1);
  await refund(units(1));
  // A part of the delivery is not refunded.
  expect(await countIn(database, 'to-pack')).toBe(0);
  expect(await fulfilOrder(staffPorts(database), aRequest(), orderNumber, 'pack')).toEqual(
    err('order-refunded'),
  );
});

test('has no order to pack or ship whose items are all in parcels or refunded, unless a parcel is undone', async () => {
  await using database = await freshDatabase();
  const { refund, orderNumber } = await paidAtEmulator(database);
  const { ports } = fulfilment(database);
  await refund(units(1));
  const parcel = { orderNumber, carrier: null, trackingNumber: '', lines: [{ position: 0, quantity: 1 }] };
  await recordShipment(ports, aRequest(), parcel);
  expect(await countIn(database, 'to-pack')).toBe(1);
  const request = aRequest();
  expect(await recordShipment(ports, request, parcel)).toEqual(DONE);
  expect(await countIn(database, 'to-pack')).toBe(0);
  expect(await fulfilOrder(ports, aRequest(), orderNumber, 'pack')).toEqual(err('already-shipped'));
  await undoShipment(ports, aRequest(), request.requestId);
  expect(await countIn(database, 'to-pack')).toBe(1);
  await fulfilOrder(ports, aRequest(), orderNumber, 'pack');
  expect((await listedBy(database)({ list: 'to-ship' })).numbers).toEqual([orderNumber]);
  await refund(units(1));
  expect((await listedBy(database)({ list: 'to-ship' })).numbers).toEqual([]);
});

test('has a refund that the bank sends back among the due and the failed ones until it is sent again', async () => {
  await using database = await freshDatabase();
  const { refund, run, recheck, repeatRefund, orderNumber, order } = await paidAtEmulator(database);
  const failedAt = async () => (await createStaffOrders(database.orm).readDetails(order)).refundFailedAt;
  const sendBack = async () => {
    const [last] = (await run.stripe.refunds.list()).data;
    await run.control.setRefundStatus(last?.id ?? '', 'failed');
    await recheck();
  };
  await refund(units(1));
  await refund(units(1));
  for (const name of ['refund-due', 'refund-failed'] as const) expect(await countIn(database, name)).toBe(0);
  await sendBack();
  for (const name of ['refund-due', 'refund-failed'] as const) expect(await countIn(database, name)).toBe(1);
  expect(await failedAt()).toBeInstanceOf(Date);
  await repeatRefund(orderNumber);
  for (const name of ['refund-due', 'refund-failed'] as const) expect(await countIn(database, name)).toBe(0);
  expect(await failedAt()).toBe(null);
  // After three failures the owner refunds, and the shop records it.
  for (let n = 0; n < 2; n += 1) {
    await sendBack();
    await repeatRefund(orderNumber);
  }
  expect(await countIn(database, 'refund-failed')).toBe(1);
  const [first] = (await run.stripe.refunds.list()).data;
  if (typeof first?.payment_intent !== 'string') throw new Error('There is no refund of a payment.');
  await run.stripe.refunds.create({ payment_intent: first.payment_intent, amount: 1_000 });
  await recheck();
  for (const name of ['refund-due', 'refund-failed'] as const) expect(await countIn(database, name)).toBe(0);
});
