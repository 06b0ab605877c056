import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { provider } from '#adapters/stripe/testing-provider.ts';
import { listRefunds } from '#adapters/stripe/testing-refunds.ts';
import { err, ok } from '#domain/values/result.ts';
import { changeAddressByStaff } from '#services/orders/addresses/change-address-by-staff.ts';
import { cancelOrderByStaff } from '#services/payments/after-payment/cancel-order-by-staff.ts';
import { refundOrder, refundWholeOrder } from '#services/payments/after-payment/refund-order.ts';
import type { Actor } from '#services/staff/verbs/staff-verb.ts';
import { anAddress } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { fulfilment } from '#test/support/fulfilment.ts';
import { historyOf, placed } from '#test/support/order-fixtures.ts';
import { inconsistencies, placedAndPaid } from '#test/support/paid-orders.ts';
import { paymentPorts, unavailable } from '#test/support/payment-ports.ts';
import { actorOf, signedInMember, staffPorts } from '#test/support/staff-fixtures.ts';

const request = (actor: Actor = { kind: 'command-line' }) => ({ requestId: randomUUID(), actor });

/** An unpaid order of two units out of five, with a payment page at the emulator. */
const openAtEmulator = async (database: FreshDatabase) => {
  const run = await provider();
  const placedOrder = await placed(database);
  const { order, payments, repository } = placedOrder;
  const opened = await run.payment.open(order);
  if (!opened.ok) throw new Error(opened.error.reason);
  await payments.attachPayment(order.orderNumber, opened.value);
  const { ports, repeatRefund, confirm } = paymentPorts(database, run.payment, 0);
  const pay = async () => {
    await run.control.pay(opened.value.id);
    await confirm(order.orderNumber);
  };
  return {
    ...placedOrder,
    run,
    ports,
    pay,
    repository,
    repeatRefund,
    orderNumber: order.orderNumber,
    session: opened.value.id,
    cancel: (staffRequest = request(), options: Parameters<typeof cancelOrderByStaff>[3] = {}) =>
      cancelOrderByStaff(ports, staffRequest, order.orderNumber, options),
  };
};

const auditOf = ({ rows }: FreshDatabase) =>
  rows('select verb, object_id as id, changes from audit_entries order by id');

test('cancels an unpaid order once its payment page has ended, with one audit entry', async () => {
  await using database = await freshDatabase();
  const { cancel, order, orderNumber, stock, run, session } = await openAtEmulator(database);
  expect(await cancel()).toMatchObject(ok({ status: 'cancelled' }));
  expect(await cancel()).toMatchObject(ok({ status: 'cancelled' }));
  expect(await stock()).toBe(5);
  expect(await run.payment.find(session, 'visitor')).toMatchObject(ok({ status: 'expired' }));
  expect((await historyOf(database, orderNumber)).at(-1)).toBe('payment-cancelled → cancelled');
  expect(await auditOf(database)).toEqual([
    {
      verb: 'cancel',
      id: order.id,
      changes: [{ field: 'status', before: 'awaiting-payment', after: 'cancelled' }],
    },
  ]);
});

test('cancels an unpaid order whose expiry event arrives before the response of the provider', async () => {
  await using database = await freshDatabase();
  const { cancel, ports, run, repository, orderNumber, stock } = await openAtEmulator(database);
  ports.paymentProvider.expire = async (id) => {
    const expired = await run.payment.expire(id);
    await repository.apply(orderNumber, 'payment-expired', null);
    return expired;
  };
  expect(await cancel()).toMatchObject(ok({ status: 'cancelled' }));
  expect(await stock()).toBe(5);
  expect(await auditOf(database)).toMatchObject([{ changes: [{ before: 'expired', after: 'cancelled' }] }]);
});

test('names the member whose cancellation ends an order with a payment that was resolved by hand', async () => {
  await using database = await freshDatabase();
  const { cancel, ports, run, order, session, stock } = await openAtEmulator(database);
  await run.control.pay(session);
  await database.rows(
    `insert into held_payments (session_id, order_id, reason, payment, settled_at)
     values ($1, $2, 'wrong-amount', '{}', now())`,
    [session, order.id],
  );
  ports.paymentProvider.expire = async (id) => {
    const paid = await run.payment.find(id, 'visitor');
    return paid.ok ? ok({ ...paid.value, amount: paid.value.amount + 1 }) : paid;
  };
  expect(await cancel()).toMatchObject(ok({ status: 'cancelled' }));
  expect(await stock()).toBe(5);
  expect(await auditOf(database)).toMatchObject([
    { verb: 'cancel', id: order.id, changes: [{ before: 'awaiting-payment', after: 'cancelled' }] },
  ]);
});

test('cancels an order without a payment page, and leaves one alone while the provider does not respond', async () => {
  await using database = await freshDatabase();
  const { order, payments, stock } = await placed(database);
  const { ports } = paymentPorts(database, {}, 0);
  expect(await cancelOrderByStaff(ports, request(), order.orderNumber)).toMatchObject(
    ok({ status: 'cancelled' }),
  );
  expect(await stock()).toBe(5);
  const { order: other } = await placed(database);
  await payments.attachPayment(other.orderNumber, { id: 'cs_1', url: 'https://pay.example' });
  expect(await cancelOrderByStaff(ports, request(), other.orderNumber)).toEqual(err('payment-unavailable'));
  expect(await auditOf(database)).toHaveLength(1);
});

test('keeps an order that was paid since the member saw it unpaid', async () => {
  await using database = await freshDatabase();
  const { cancel, run, session, repository, order } = await openAtEmulator(database);
  await run.control.pay(session);
  expect(await cancel(request(), { expectedStatus: 'awaiting-payment' })).toEqual(err('order-changed'));
  expect((await repository.find(order.orderNumber))?.status).toBe('paid');
  expect(await listRefunds(run)).toEqual([]);
});

test('a payment that was faster than the cancellation is refunded', async () => {
  await using database = await freshDatabase();
  const { cancel, run, session, stock, order } = await openAtEmulator(database);
  await run.control.pay(session);
  expect(await cancel()).toMatchObject(ok({ status: 'cancelled', refundedCents: order.totalCents }));
  expect([await listRefunds(run), await stock()]).toEqual([[`${order.totalCents} succeeded`], 5]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('two desks cancel a paid order with one refund and one audit entry', async () => {
  await using database = await freshDatabase();
  const { cancel, pay, run, stock, order } = await openAtEmulator(database);
  await pay();
  const results = await Promise.all([cancel(), cancel(), cancel()]);
  for (const result of results) expect(result).toMatchObject(ok({ status: 'cancelled' }));
  expect([await listRefunds(run), await stock()]).toEqual([[`${order.totalCents} succeeded`], 5]);
  expect(await auditOf(database)).toHaveLength(1);
  expect(await inconsistencies(database)).toEqual([]);
});

test('a cancellation after a part was refunded refunds the rest', async () => {
  await using database = await freshDatabase();
  const { cancel, pay, run, ports, orderNumber, order, stock } = await openAtEmulator(database);
  await pay();
  const lines = [{ position: 0, quantity: 1, isRestocked: true }];
  const choice = { isEverything: false, lines, isShippingIncluded: false, otherCents: 0 };
  await refundOrder(ports, request(), { orderNumber, choice, isDisputeConfirmed: false });
  expect(await cancel()).toMatchObject(ok({ status: 'cancelled', refundedCents: order.totalCents }));
  expect([await listRefunds(run), await stock()]).toEqual([['1000 succeeded', '1000 succeeded'], 5]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('the refund of a cancellation whose sender ended is sent by the job', async () => {
  await using database = await freshDatabase();
  const { cancel, pay, run, ports, orderNumber, order, repeatRefund } = await openAtEmulator(database);
  await pay();
  ports.paymentProvider.refund = async () => unavailable;
  expect(await cancel()).toMatchObject(ok({ status: 'cancelled', refundedCents: 0 }));
  ports.paymentProvider.refund = run.payment.refund;
  await Promise.all([repeatRefund(orderNumber), repeatRefund(orderNumber)]);
  expect(await listRefunds(run)).toEqual([`${order.totalCents} succeeded`]);
});

test('cancels neither a packed nor a disputed order, and for no packer', async () => {
  await using database = await freshDatabase();
  const { cancel, pay, payments, orderNumber, run } = await openAtEmulator(database);
  const packer = actorOf((await signedInMember(staffPorts(database), 'packer')).member);
  expect(await cancel(request(packer))).toEqual(err('not-permitted'));
  await pay();
  await payments.recordDispute({ id: 'du_1', charge: 'ch_1', isClosed: false }, orderNumber);
  expect(await cancel()).toEqual(err('order-disputed'));
  await payments.recordDispute(
    { id: 'du_1', charge: 'ch_1', isClosed: true, reportedAt: new Date() },
    orderNumber,
  );
  await fulfilment(database).take(orderNumber, 'pack');
  expect(await cancel()).toEqual(err('order-packed'));
  expect(await listRefunds(run)).toEqual([]);
});

test('cancels no order while a parcel of it can be undone, and none of which one is announced', async () => {
  await using database = await freshDatabase();
  const { cancel, pay, orderNumber, run } = await openAtEmulator(database);
  const { ship, undo, announce, step } = fulfilment(database);
  await pay();
  const requestId = randomUUID();
  const part = { lines: [{ position: 0, quantity: 1 }] };
  await ship(orderNumber, part, { requestId });
  expect(await cancel()).toEqual(err('shipment-recorded'));
  await step(orderNumber, 'pack');
  expect(await cancel()).toEqual(err('shipment-recorded'));
  await undo(requestId);
  expect(await cancel()).toEqual(err('order-packed'));
  await ship(orderNumber, part);
  await announce();
  expect(await cancel()).toEqual(err('order-shipped'));
  expect(await listRefunds(run)).toEqual([]);
});

const emailsOf = async ({ rows }: FreshDatabase) =>
  rows("select 1 from letters where kind = 'order-address-changed'");

test('changes the address of a packed order with an email, and keeps the values out of the audit entry', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { orderNumber, shipping } = order;
  const { ports } = paymentPorts(database, {}, 0);
  await fulfilment(database).take(orderNumber, 'pack');
  const address = anAddress({ line1: '7 Other Lane' });
  const change = (expected = shipping, staffRequest = request()) =>
    changeAddressByStaff(ports, staffRequest, { orderNumber, expected, address });
  expect(await change(anAddress({ line1: 'Elsewhere' }))).toEqual(err('order-changed'));
  const once = request();
  expect(await change(shipping, once)).toEqual(ok({ isRepeated: false }));
  expect(await change(shipping, once)).toEqual(ok({ isRepeated: true }));
  expect((await ports.orders.find(orderNumber))?.shipping).toEqual(address);
  expect(await emailsOf(database)).toHaveLength(1);
  expect((await auditOf(database)).slice(1)).toEqual([
    { verb: 'change-address', id: order.id, changes: [{ field: 'line1', isPersonal: true }] },
  ]);
  const personal = "select field, before, after from audit_personal_values where field <> 'request-key'";
  expect(await database.rows(personal)).toEqual([
    { field: 'line1', before: shipping.line1, after: '7 Other Lane' },
  ]);
});

test('changes no address while a parcel can be undone, but that of the rest once it is announced', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { ports } = paymentPorts(database, {}, 0);
  const { orderNumber, shipping: expected } = order;
  const { ship, undo, announce } = fulfilment(database);
  const change = () =>
    changeAddressByStaff(ports, request(), {
      orderNumber,
      expected,
      address: anAddress({ line1: '7 Other Lane' }),
    });
  const requestId = randomUUID();
  await ship(orderNumber, {}, { requestId });
  expect(await change()).toEqual(err('shipment-recorded'));
  await undo(requestId);
  await ship(orderNumber, { lines: [{ position: 0, quantity: 1 }] });
  expect(await change()).toEqual(err('shipment-recorded'));
  expect(await emailsOf(database)).toEqual([]);
  await announce();
  expect(await change()).toMatchObject({ ok: true });
});

test('changes no address outside the delivery zone, after the shipment or after a refund of all items', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { ports } = paymentPorts(database, {}, 0);
  const { orderNumber, shipping: expected } = order;
  const changeTo = (fields: Parameters<typeof anAddress>[0], number = orderNumber) =>
    changeAddressByStaff(ports, request(), { orderNumber: number, expected, address: anAddress(fields) });
  expect(await changeTo({ country: 'AU', state: 'NSW', postal_code: '2000' })).toEqual(
    err('other-delivery-zone'),
  );
  await fulfilment(database).take(orderNumber, 'ship');
  expect(await changeTo({ line1: '7 Other Lane' })).toEqual(err('order-shipped'));
  expect(await changeTo({ line1: '7 Other Lane' }, randomUUID())).toEqual(err('unknown-order'));
  const refunded = await openAtEmulator(database);
  await refunded.pay();
  await refundWholeOrder(refunded.ports, request(), refunded.orderNumber);
  expect(await changeTo({ line1: '7 Other Lane' }, refunded.orderNumber)).toEqual(err('order-refunded'));
  expect(await emailsOf(database)).toEqual([]);
});
