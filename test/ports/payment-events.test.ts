import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { err, ok } from '#domain/values/result.ts';
import { receivePaymentEvent } from '#services/payments/receive-payment-event.ts';
import type { PaymentProvider } from '#services/ports/ports.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';
import { paid, paymentPorts, sessionOf } from '#test/support/payment-ports.ts';

type ReadResult = ReturnType<PaymentProvider['readEvent']>;
type Event = Extract<ReadResult, { ok: true }>['value'];

const anEvent = (changes: Partial<Event>): Event => ({
  id: 'evt_1',
  type: 'checkout.session.completed',
  orderNumber: null,
  session: null,
  refundOf: null,
  dispute: null,
  ...changes,
});

/** Receives one event, with a clock that is `inMs` ahead. */
const receiveEvent = async (
  database: FreshDatabase,
  readResult: ReadResult,
  provider: Parameters<typeof paymentPorts>[1] = {},
  inMs?: number,
) => {
  const shop = paymentPorts(database, provider, inMs);
  const readArgs: string[] = [];
  const readEvent: PaymentProvider['readEvent'] = (body, signature) => {
    readArgs.push(body, signature);
    return readResult;
  };
  const paymentProvider = { ...shop.ports.paymentProvider, readEvent };
  const result = await receivePaymentEvent({ ...shop.ports, paymentProvider }, 'the body', 'the signature');
  expect(readArgs).toEqual(['the body', 'the signature']);
  const stored = await database.rows('select id, type, receipt from payment_events');
  return { result, stored, providerCalls: shop.providerCalls, logLines: shop.logLines };
};

test('an event with a wrong signature changes nothing and is logged', async () => {
  await using database = await freshDatabase();
  const forged = err({ code: 'bad-signature' } as const);
  expect(await receiveEvent(database, forged)).toEqual({
    result: forged,
    stored: [],
    providerCalls: [],
    logLines: [['warn', { event: 'payment-event.rejected' }, 'A payment event has an invalid signature']],
  });
});

test('reports an event of an unknown form to the owner', async () => {
  await using database = await freshDatabase();
  const unreadable = err({ code: 'unreadable-event' } as const);
  expect(await receiveEvent(database, unreadable)).toEqual({
    result: unreadable,
    stored: [],
    providerCalls: [],
    logLines: [['error', { event: 'payment-event.malformed' }, 'A payment event is malformed']],
  });
});

test('[ORD-2] stores a payment event, and requests the payment status of its order', async () => {
  await using database = await freshDatabase();
  const { order, repository, payments } = await placed(database);
  await payments.attachPayment(order.orderNumber, sessionOf(order));
  const { orderNumber: receipt } = order;
  const event = anEvent({ orderNumber: receipt });
  const stored = [{ id: 'evt_1', type: 'checkout.session.completed', receipt }];
  // Delivered until the provider responds, and repeatedly afterwards.
  const unavailable = err({ code: 'payment-unavailable' });
  expect(await receiveEvent(database, ok(event))).toMatchObject({
    result: unavailable,
    stored,
    providerCalls: ['find'],
  });
  expect((await repository.find(receipt))?.status).toBe('awaiting-payment');
  const processed = { result: ok(undefined), stored };
  expect(await receiveEvent(database, ok(event), paid(order))).toEqual({
    ...processed,
    providerCalls: ['find'],
    logLines: [],
  });
  expect((await repository.find(receipt))?.status).toBe('paid');
  expect(await receiveEvent(database, ok(event), paid(order))).toEqual({
    ...processed,
    providerCalls: [],
    logLines: [],
  });
});

test('counts each declined card once, and closes the payment page after ten', async () => {
  await using database = await freshDatabase();
  const { order, repository, payments } = await placed(database);
  await payments.attachPayment(order.orderNumber, sessionOf(order));
  const type = 'payment_intent.payment_failed';
  const declined = (number: number, provider = {}) =>
    receiveEvent(
      database,
      ok(anEvent({ id: `evt_${number}`, type, declinedOrder: order.orderNumber })),
      provider,
    );
  for (let number = 1; number <= 9; number += 1)
    for (let delivery = 1; delivery <= 2; delivery += 1)
      expect(await declined(number)).toMatchObject({ result: ok(undefined), providerCalls: [] });
  // Delivered again until the provider has closed the page.
  expect(await declined(10)).toMatchObject({
    result: err({ code: 'payment-unavailable' }),
    providerCalls: ['expire'],
  });
  const expired = { expire: async () => ok(aPaidSession(order, { status: 'expired', paid: false })) };
  expect(await declined(10, expired)).toMatchObject({ result: ok(undefined), providerCalls: ['expire'] });
  expect((await repository.find(order.orderNumber))?.status).toBe('cancelled');
  expect(await declined(11, expired)).toMatchObject({ result: ok(undefined), providerCalls: [] });
});

test('a declined card of an unknown order changes nothing', async () => {
  await using database = await freshDatabase();
  const event = anEvent({ type: 'payment_intent.payment_failed', declinedOrder: randomUUID() });
  expect(await receiveEvent(database, ok(event))).toMatchObject({ result: ok(undefined), providerCalls: [] });
  expect(await database.rows("select 1 from rate_limits where key like 'declined%'")).toEqual([]);
});

test('[ORD-2] stores an event of an unknown order or type, and accepts it as final', async () => {
  await using database = await freshDatabase();
  const receipt = randomUUID();
  const { result, stored, providerCalls } = await receiveEvent(
    database,
    ok(anEvent({ orderNumber: receipt })),
  );
  expect([result, stored.length, providerCalls]).toEqual([ok(undefined), 1, []]);
  const other = await receiveEvent(database, ok(anEvent({ id: 'evt_2', type: 'charge.updated' })));
  expect([other.result, other.stored.length, other.providerCalls, other.logLines]).toEqual([
    ok(undefined),
    2,
    [],
    [],
  ]);
});

test('stores a dispute event for the owner, and records no payment', async () => {
  await using database = await freshDatabase();
  const dispute = { id: 'du_1', charge: 'ch_1', isClosed: false, paymentIntent: 'pi_1' };
  const receipt = randomUUID();
  const event = anEvent({
    type: 'charge.dispute.created',
    orderNumber: randomUUID(),
    refundOf: 'pi_1',
    dispute,
  });
  const { result, providerCalls, logLines } = await receiveEvent(database, ok(event), {
    sourceOf: async () => ok({ kind: 'order', orderNumber: receipt }),
  });
  expect([result, providerCalls]).toEqual([ok(undefined), ['sourceOf']]);
  expect(logLines).toEqual([
    [
      'error',
      { event: 'dispute.opened', orderNumber: receipt, charge: 'ch_1', dispute: 'du_1' },
      'A customer disputes a payment',
    ],
    [
      'error',
      {
        event: 'payment.unmatched',
        reason: 'no-order',
        orderNumber: receipt,
        session: 'du_1',
        cents: 0,
        currency: 'usd',
      },
      'A payment has no order in the shop',
    ],
  ]);
  expect(await database.rows('select id, receipt from disputes')).toEqual([{ id: 'du_1', receipt }]);
});

test('reports a dispute event of a new form to the owner', async () => {
  await using database = await freshDatabase();
  const type = 'charge.dispute.funds_withdrawn';
  expect((await receiveEvent(database, ok(anEvent({ type })))).logLines).toEqual([
    ['error', { event: 'payment-event.malformed', eventId: 'evt_1', type }, 'A dispute event is malformed'],
  ]);
});

test('a refund event requests the refund status and nothing else', async () => {
  await using database = await freshDatabase();
  const { order, repository, refunds } = await placed(database);
  await database.rows(
    `insert into refunds (order_id, payment_intent, amount_cents) select id, 'pi_1', 100 from orders`,
  );
  const event = ok(anEvent({ type: 'refund.updated', refundOf: 'pi_1', orderNumber: order.orderNumber }));
  const failed = await receiveEvent(database, event, paid(order));
  expect([failed.result, failed.providerCalls]).toEqual([
    err({ code: 'payment-unavailable' }),
    ['findRefund'],
  ]);
  const status = { status: 'succeeded', id: 're_1', ineffective: [], refundedCents: 100 } as const;
  const succeeded = await receiveEvent(database, event, {
    ...paid(order),
    findRefund: async () => ok(status),
  });
  expect([succeeded.result, succeeded.providerCalls]).toEqual([ok(undefined), ['findRefund']]);
  expect([
    await refunds.dueRefund(order.orderNumber),
    (await repository.find(order.orderNumber))?.status,
  ]).toEqual([undefined, 'awaiting-payment']);
});

test('puts money of an order’s second session under review, and leaves the order unchanged', async () => {
  await using database = await freshDatabase();
  const { order, repository, payments } = await placed(database);
  await payments.attachPayment(order.orderNumber, sessionOf(order));
  const openSession = aPaidSession(order, { status: 'open', paid: false, paymentIntent: null });
  const other = aPaidSession(order, { id: 'cs_other' });
  const provider = { find: async (id: string) => ok(id === 'cs_other' ? other : openSession) };
  const event = ok(anEvent({ orderNumber: order.orderNumber, session: 'cs_other' }));
  const { result, providerCalls, logLines } = await receiveEvent(database, event, provider);
  expect([result, providerCalls]).toEqual([ok(undefined), ['find', 'find', 'refundTotal']]);
  expect(logLines).toEqual([
    [
      'error',
      {
        event: 'payment.under-review',
        reason: 'second-session',
        orderNumber: order.orderNumber,
        session: 'cs_other',
      },
      'Another session of an order was paid and is under review',
    ],
  ]);
  const query = 'select session_id as id, reason from held_payments';
  expect(await database.rows(query)).toEqual([{ id: 'cs_other', reason: 'second-session' }]);
  expect((await repository.find(order.orderNumber))?.status).toBe('awaiting-payment');
  // Its own session is still reconciled, and its own payment counts.
  await paymentPorts(database, paid(order)).reconcile();
  expect((await repository.find(order.orderNumber))?.status).toBe('paid');
});

const unknownSession = err({ code: 'payment-refused', reason: 'resource_missing', isUnknown: true } as const);
const forbidden = err({ code: 'payment-refused', reason: 'StripePermissionError' } as const);
const retryLater = err({ code: 'payment-unavailable' });

test('a payment that the key could not read is requested again days after the reservation ended, and the order is then paid', async () => {
  await using database = await freshDatabase();
  const { order, repository, payments } = await placed(database);
  const { orderNumber: receipt } = order;
  await payments.attachPayment(receipt, sessionOf(order));
  const event = ok(anEvent({ orderNumber: receipt, session: sessionOf(order).id }));
  const threeDaysMs = 3 * 24 * 3_600_000;
  for (const result of [unknownSession, forbidden]) {
    expect((await receiveEvent(database, event, { find: async () => result }, threeDaysMs)).result).toEqual(
      retryLater,
    );
    expect((await repository.find(receipt))?.status).toBe('awaiting-payment');
  }
  // The job gives up an order that the provider does not know; an event of its payment is still accepted.
  await paymentPorts(database, { find: async () => unknownSession }, threeDaysMs).reconcile();
  expect((await repository.find(receipt))?.status).toBe('expired');
  expect(
    (await receiveEvent(database, event, { find: async () => unknownSession }, threeDaysMs)).result,
  ).toEqual(retryLater);
  expect((await receiveEvent(database, event, paid(order), threeDaysMs)).result).toEqual(ok(undefined));
  expect((await repository.find(receipt))?.status).toBe('paid');
});

test('ignores a session of an unpaid order, and requests one that could not be read again', async () => {
  await using database = await freshDatabase();
  const { order } = await placed(database);
  const event = ok(
    anEvent({ orderNumber: order.orderNumber, session: 'cs_other', type: 'checkout.session.expired' }),
  );
  const expired = aPaidSession(order, { id: 'cs_other', status: 'expired', paid: false });
  expect((await receiveEvent(database, event, { find: async () => ok(expired) })).result).toEqual(
    ok(undefined),
  );
  const unmatched = await receiveEvent(database, event, { find: async () => unknownSession });
  expect([unmatched.result, unmatched.logLines]).toEqual([
    ok(undefined),
    [
      [
        'error',
        {
          event: 'payment.unmatched',
          reason: 'session-not-found',
          orderNumber: order.orderNumber,
          session: 'cs_other',
        },
        'A payment event names an unknown session',
      ],
    ],
  ]);
  for (const find of [async () => forbidden, undefined])
    expect((await receiveEvent(database, event, find && { find })).result).toEqual(retryLater);
  expect(await database.rows('select 1 from held_payments')).toEqual([]);
});
