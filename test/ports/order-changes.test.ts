import { expect, test } from 'vitest';
import { createOrderHistory } from '#adapters/postgres/orders/history/order-history.ts';
import { createPaymentReminders } from '#adapters/postgres/orders/self-service/payment-reminders.ts';
import type { Order } from '#domain/orders/order.ts';
import { MAX_ADDRESS_CHANGES_PER_HOUR } from '#domain/orders/self-service/order-access.ts';
import { err, ok } from '#domain/values/result.ts';
import { changeShippingAddress } from '#services/orders/change-shipping-address.ts';
import { grantOrderAccess } from '#services/orders/order-access.ts';
import { remindOfPayment } from '#services/orders/remind-of-payment.ts';
import { cancelPaidForVisitor } from '#services/payments/after-payment/cancel-paid-for-visitor.ts';
import { anAddress, aPaidSession } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { fulfilment } from '#test/support/fulfilment.ts';
import { paymentPorts, placedWithSession } from '#test/support/payment-ports.ts';

const MINUTE = 60_000;
const STRANGER = { user: null, accessSecret: undefined };

/** A paid order, and the guest who placed it. */
const aPaidOrder = async (database: FreshDatabase) => {
  const placed = await placedWithSession(database);
  const { order, repository } = placed;
  const { ports, providerCalls } = paymentPorts(database, {
    find: async () => ok(aPaidSession(order)),
    refund: async () =>
      ok({ id: 're_1', status: 'succeeded', ineffective: [], refundedCents: order.totalCents }),
  });
  const payment = { paymentIntent: 'pi_1', amount: order.totalCents };
  await repository.apply(order.orderNumber, 'payment-received', payment);
  const paid = await repository.find(order.orderNumber);
  if (paid?.status !== 'paid') throw new Error('the order is not paid');
  const guest = { user: null, accessSecret: await grantOrderAccess(ports, paid, undefined) };
  return { ...placed, order: paid, ports, providerCalls, guest };
};

const emailsOf = (database: FreshDatabase, kind: string) =>
  database.rows<{ to: string; facts: Record<string, unknown> }>(
    `select "to", facts from letters where kind = $1 order by created_at`,
    [kind],
  );

test('changes the address of a paid order within its zone and emails the new one once', async () => {
  await using database = await freshDatabase();
  const { order, ports, guest, repository } = await aPaidOrder(database);
  const address = anAddress({ line1: '1 New Street' });
  expect(await changeShippingAddress(ports, order, address, STRANGER)).toEqual(
    err({ code: 'order-access-required' }),
  );
  const changes = [1, 2, 3].map(() => changeShippingAddress(ports, order, address, guest));
  for (const changed of await Promise.all(changes)) expect(changed).toMatchObject({ ok: true });
  expect((await repository.find(order.orderNumber))?.shipping).toEqual(address);
  const emails = await emailsOf(database, 'order-address-changed');
  expect(emails).toMatchObject([{ to: order.email, facts: { secret: order.linkSecret } }]);
  expect(emails[0]?.facts['address']).toContain('1 New Street');
});

test('refuses further changes of an address within an hour, so that they cause no flood of emails', async () => {
  await using database = await freshDatabase();
  const { order, ports, guest } = await aPaidOrder(database);
  const change = (line1: string) => changeShippingAddress(ports, order, anAddress({ line1 }), guest);
  const changes = await Promise.all(
    Array.from({ length: 12 }, (_, number) => change(`${number} New Street`)),
  );
  expect(changes.filter(({ ok: isChanged }) => isChanged)).toHaveLength(MAX_ADDRESS_CHANGES_PER_HOUR);
  expect(await change('One more')).toEqual(err({ code: 'too-many-changes' }));
  const emails = await emailsOf(database, 'order-address-changed');
  expect(emails).toHaveLength(MAX_ADDRESS_CHANGES_PER_HOUR);
  await database.rows("update letters set created_at = created_at - interval '1 hour'");
  expect(await change('An hour later')).toMatchObject({ ok: true });
});

test('refuses an address in another delivery zone, or in none', async () => {
  await using database = await freshDatabase();
  const { order, ports, guest, repository } = await aPaidOrder(database);
  const elsewhere = anAddress({ country: 'JP', postal_code: '100-0001', state: 'Tokyo' });
  const refused = err({ code: 'other-delivery-zone' });
  expect(await changeShippingAddress(ports, order, elsewhere, guest)).toEqual(refused);
  await database.rows("delete from shipping_countries where country = 'JP'");
  expect(await changeShippingAddress(ports, order, elsewhere, guest)).toEqual(refused);
  expect((await repository.find(order.orderNumber))?.shipping).toEqual(order.shipping);
  expect(await emailsOf(database, 'order-address-changed')).toEqual([]);
});

test('changes an address to another country of the same zone', async () => {
  await using database = await freshDatabase();
  const { order, ports, guest, repository } = await aPaidOrder(database);
  const address = anAddress({ country: 'PR', state: '', city: 'San Juan', postal_code: '00901' });
  expect(await changeShippingAddress(ports, order, address, guest)).toMatchObject({ ok: true });
  expect((await repository.find(order.orderNumber))?.shipping).toEqual(address);
});

test.each([
  [
    'refunded in full',
    'update orders set refunded_cents = total_cents where id = $1',
    'order-not-changeable',
  ],
  [
    'being refunded',
    "insert into refunds (order_id, payment_intent, amount_cents) values ($1, 'pi_1', 2000)",
    'order-not-changeable',
  ],
  ['anonymized', 'update orders set forget_at = now() where id = $1', 'unknown-order'],
] as const)('refuses another address for an order that has been %s meanwhile', async (_, statement, code) => {
  await using database = await freshDatabase();
  const { order, ports, guest } = await aPaidOrder(database);
  await database.rows(statement, [order.id]);
  const address = anAddress({ line1: '1 New Street' });
  expect(await changeShippingAddress(ports, order, address, guest)).toEqual(err({ code }));
  expect(await emailsOf(database, 'order-address-changed')).toEqual([]);
});

test('changes and cancels nothing once the order is packed', async () => {
  await using database = await freshDatabase();
  const { order, ports, guest, repository, stock, providerCalls } = await aPaidOrder(database);
  await fulfilment(database).take(order.orderNumber, 'pack');
  const closed = err({ code: 'order-packed' });
  const address = anAddress({ line1: '1 New Street' });
  expect(await changeShippingAddress(ports, order, address, guest)).toEqual(closed);
  expect(await cancelPaidForVisitor(ports, order, guest)).toEqual(closed);
  expect(providerCalls).not.toContain('refund');
  expect([(await repository.find(order.orderNumber))?.status, await stock()]).toEqual(['paid', 3]);
});

test('cancels a paid order for its guest once, refunds it and emails both steps', async () => {
  await using database = await freshDatabase();
  const { order, ports, guest, repository, stock } = await aPaidOrder(database);
  expect(await cancelPaidForVisitor(ports, order, STRANGER)).toEqual(err({ code: 'order-access-required' }));
  const cancellations = [1, 2, 3].map(() => cancelPaidForVisitor(ports, order, guest));
  for (const cancelled of await Promise.all(cancellations)) expect(cancelled).toMatchObject({ ok: true });
  expect(await repository.find(order.orderNumber)).toMatchObject({
    status: 'cancelled',
    refundedCents: 2000,
  });
  expect(await stock()).toBe(5);
  expect(await emailsOf(database, 'order-cancelled')).toMatchObject([{ facts: { refundCents: 2000 } }]);
  expect(await emailsOf(database, 'order-refunded')).toMatchObject([
    { to: order.email, facts: { refundedCents: 2000, totalCents: 2000 } },
  ]);
});

test('does not cancel for its guest an order that is refunded in full', async () => {
  await using database = await freshDatabase();
  const { order, ports, guest } = await aPaidOrder(database);
  await database.rows('update orders set refunded_cents = total_cents where id = $1', [order.id]);
  const refunded = { ...order, refundedCents: order.totalCents };
  expect(await cancelPaidForVisitor(ports, refunded, guest)).toEqual(err({ code: 'order-not-changeable' }));
  expect(await emailsOf(database, 'order-cancelled')).toEqual([]);
});

test('emails what is still to be refunded of a cancelled order, without earlier refunds and lost disputes', async () => {
  await using database = await freshDatabase();
  const { order, ports, guest } = await aPaidOrder(database);
  await database.rows('update orders set refunded_cents = 500, dispute_lost_cents = 300 where id = $1', [
    order.id,
  ]);
  expect(await cancelPaidForVisitor(ports, order, guest)).toMatchObject({ ok: true });
  expect(await emailsOf(database, 'order-cancelled')).toMatchObject([{ facts: { refundCents: 1200 } }]);
});

test('changes and cancels nothing once a part of the order is shipped, even if that can be undone', async () => {
  await using database = await freshDatabase();
  const { order, ports, guest, stock } = await aPaidOrder(database);
  await fulfilment(database).ship(order.orderNumber, { lines: [{ position: 0, quantity: 1 }] });
  const closed = err({ code: 'order-packed' });
  const before = await stock();
  expect(await changeShippingAddress(ports, order, anAddress({ line1: '1 New Street' }), guest)).toEqual(
    closed,
  );
  expect(await cancelPaidForVisitor(ports, order, guest)).toEqual(closed);
  expect(await stock()).toBe(before);
});

test('lists the steps of an order and of its fulfilment by time', async () => {
  await using database = await freshDatabase();
  const { order } = await aPaidOrder(database);
  const { take } = fulfilment(database);
  for (const event of ['pack', 'ship', 'deliver'] as const) await take(order.orderNumber, event);
  const steps = await createOrderHistory(database.orm).list(order.id);
  expect(steps.map(({ to }) => to)).toEqual(['awaiting-payment', 'paid', 'packed', 'shipped', 'delivered']);
});

test('reminds of an unpaid order once, between ten minutes and five before its deadline', async () => {
  await using database = await freshDatabase();
  const { order } = await placedWithSession(database);
  const paymentReminders = createPaymentReminders(database.orm);
  const after = (minutes: number) =>
    remindOfPayment({
      paymentReminders,
      clock: () => new Date(order.createdAt.getTime() + minutes * MINUTE),
    });
  await after(9);
  await after(28);
  expect(await emailsOf(database, 'order-unpaid')).toEqual([]);
  await Promise.all([after(11), after(11)]);
  await after(12);
  const until = new Date(order.createdAt.getTime() + 32 * MINUTE).toISOString();
  expect(await emailsOf(database, 'order-unpaid')).toMatchObject([
    { to: order.email, facts: { secret: order.linkSecret, totalCents: 2000, until } },
  ]);
});

/** Sends the reminders that are due twelve minutes after an order. */
const remindAfter = (database: FreshDatabase, { createdAt }: Order) =>
  remindOfPayment({
    paymentReminders: createPaymentReminders(database.orm),
    clock: () => new Date(createdAt.getTime() + 12 * MINUTE),
  });

test.each([
  ['of the same shopper later', 'guest@example.com', false, 0],
  ['of the same shopper earlier', 'guest@example.com', true, 1],
  ['of another shopper', 'other@example.com', false, 1],
])('after a payment %s by %s (before the order: %s) sends %i reminders', async (_, email, isEarlier, count) => {
  await using database = await freshDatabase();
  const payOther = async () => {
    const paid = await aPaidOrder(database);
    await database.rows('update orders set email = $1 where id = $2', [email, paid.order.id]);
  };
  if (isEarlier) await payOther();
  const { order } = await placedWithSession(database);
  if (!isEarlier) await payOther();
  await remindAfter(database, order);
  expect(await emailsOf(database, 'order-unpaid')).toHaveLength(count);
});

test('a reminder that was left out does not count as that of the day', async () => {
  await using database = await freshDatabase();
  const { order } = await placedWithSession(database);
  await aPaidOrder(database);
  await remindAfter(database, order);
  expect(await emailsOf(database, 'order-unpaid')).toEqual([]);
  await placedWithSession(database);
  await remindAfter(database, order);
  expect(await emailsOf(database, 'order-unpaid')).toHaveLength(1);
});

test.each([
  ['that was paid', 0],
  ['that was reminded of', 1],
] as const)('reminds a guest of no order after one %s in the account with the same email', async (event, count) => {
  await using database = await freshDatabase();
  const [{ id } = { id: '' }] = await database.rows<{ id: string }>(
    "insert into users (id, email, display_name) values (gen_random_uuid(), 'Guest@Example.com', 'Ada') returning id",
  );
  const { order } = await placedWithSession(database);
  const other = event === 'that was paid' ? await aPaidOrder(database) : await placedWithSession(database);
  await database.rows('update orders set user_id = $1 where id = $2', [id, other.order.id]);
  await remindAfter(database, order);
  expect(await emailsOf(database, 'order-unpaid')).toHaveLength(count);
});

test('reminds a shopper of one order a day, and of none that is paid or has no payment page', async () => {
  await using database = await freshDatabase();
  const first = await placedWithSession(database);
  await placedWithSession(database);
  const paid = await aPaidOrder(database);
  await database.rows('update orders set email = $1 where id = $2', ['paid@example.com', paid.order.id]);
  const unopened = await placedWithSession(database);
  await database.rows("update orders set payment_url = null, email = 'x@example.com' where id = $1", [
    unopened.order.id,
  ]);
  await remindAfter(database, first.order);
  expect((await emailsOf(database, 'order-unpaid')).map(({ to }) => to)).toEqual([first.order.email]);
});

test('lists refunds, failed ones and a withdrawal, but no dispute, among the steps of an order', async () => {
  await using database = await freshDatabase();
  const { order } = await aPaidOrder(database);
  await database.rows(
    `insert into withdrawals (id, reference, order_id, order_number, name, email, items)
       values (gen_random_uuid(), 'EF56AB78', $1, 'CAM-7K4Q2M', 'Ada', 'ada@example.com', '')`,
    [order.id],
  );
  for (const cents of [500, 2000, 1500])
    await database.rows('update orders set refunded_cents = $2 where id = $1', [order.id, cents]);
  await database.rows('update orders set dispute_lost_cents = 100 where id = $1', [order.id]);
  const steps = await createOrderHistory(database.orm).list(order.id);
  expect(steps.slice(2).map(({ to, amountCents }) => [to, amountCents])).toEqual([
    ['withdrawal-received', undefined],
    ['refunded', 500],
    ['refunded', 1500],
    ['refund-failed', 500],
  ]);
});
