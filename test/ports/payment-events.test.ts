import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { err, ok } from '#domain/values/result.ts';
import { receivePaymentEvent } from '#services/payments/receive-payment-event.ts';
import type { PaymentProvider } from '#services/ports/ports.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';
import { paid, paymentPorts, sessionOf } from '#test/support/payment-ports.ts';

type Read = ReturnType<PaymentProvider['readEvent']>;
type Event = Extract<Read, { ok: true }>['value'];

const anEvent = (changes: Partial<Event>): Event => ({
  id: 'evt_1',
  type: 'checkout.session.completed',
  orderNumber: null,
  session: null,
  refundOf: null,
  dispute: null,
  ...changes,
});

/**
 * A shop that receives one event, with these responses of the provider; `refused` events came before, and `inMs` shifts
 * the clock.
 */
const sent = async (
  database: FreshDatabase,
  read: Read,
  provider: Parameters<typeof paymentPorts>[1] = {},
  refused = 0,
  inMs?: number,
) => {
  const shop = paymentPorts(database, provider, inMs);
  const given: string[] = [];
  const readEvent: PaymentProvider['readEvent'] = (body, signature) => {
    given.push(body, signature);
    return read;
  };
  const paymentProvider = { ...shop.ports.paymentProvider, readEvent, eventsRefused: () => refused };
  const answer = await receivePaymentEvent({ ...shop.ports, paymentProvider })('the body', 'the signature');
  expect(given).toEqual(['the body', 'the signature']);
  const stored = await database.rows('select id, type, receipt from payment_events');
  return { answer, stored, providerCalls: shop.providerCalls, logLines: shop.logLines };
};

test('an event with a wrong signature changes nothing, is logged, and by the thousand is only counted', async () => {
  await using database = await freshDatabase();
  const forged = err({ code: 'bad-signature' } as const);
  const logLines = [
    ['warn', { event: 'payment-event.rejected' }, 'A payment event has an invalid signature'],
  ];
  const nothing = { answer: forged, stored: [], providerCalls: [] };
  expect(await sent(database, forged)).toEqual({ ...nothing, logLines });
  expect(await sent(database, forged, {}, 4)).toEqual({ ...nothing, logLines });
  expect(await sent(database, forged, {}, 5)).toEqual({ ...nothing, logLines: [] });
});

test('reports an event of an unknown form to the owner, however many were forged', async () => {
  await using database = await freshDatabase();
  const unreadable = err({ code: 'unreadable-event' } as const);
  expect(await sent(database, unreadable, {}, 5)).toEqual({
    answer: unreadable,
    stored: [],
    providerCalls: [],
    logLines: [['error', { event: 'payment-event.malformed' }, 'A payment event is malformed']],
  });
});

test('[ORD-2] stores a payment event, and requests the payment status of its order', async () => {
  await using database = await freshDatabase();
  const { order, repository, payments } = await placed(database);
  await payments.attachPayment(order.receipt, sessionOf(order));
  const { receipt } = order;
  const event = anEvent({ orderNumber: receipt });
  const stored = [{ id: 'evt_1', type: 'checkout.session.completed', receipt }];
  // Delivered until the provider responds, and repeatedly afterwards.
  const away = err({ code: 'payment-unavailable' });
  expect(await sent(database, ok(event))).toMatchObject({ answer: away, stored, providerCalls: ['find'] });
  expect((await repository.find(receipt))?.status).toBe('awaiting-payment');
  const answered = { answer: ok(undefined), stored };
  expect(await sent(database, ok(event), paid(order))).toEqual({
    ...answered,
    providerCalls: ['find'],
    logLines: [],
  });
  expect((await repository.find(receipt))?.status).toBe('paid');
  expect(await sent(database, ok(event), paid(order))).toEqual({
    ...answered,
    providerCalls: [],
    logLines: [],
  });
});

test('[ORD-2] stores an event of an unknown order or type, and accepts it as final', async () => {
  await using database = await freshDatabase();
  const receipt = randomUUID();
  const { answer, stored, providerCalls } = await sent(database, ok(anEvent({ orderNumber: receipt })));
  expect([answer, stored.length, providerCalls]).toEqual([ok(undefined), 1, []]);
  const other = await sent(database, ok(anEvent({ id: 'evt_2', type: 'charge.updated' })));
  expect([other.answer, other.stored.length, other.providerCalls, other.logLines]).toEqual([
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
  const { answer, providerCalls, logLines } = await sent(database, ok(event), {
    sourceOf: async () => ok({ kind: 'order', orderNumber: receipt }),
  });
  expect([answer, providerCalls]).toEqual([ok(undefined), ['sourceOf']]);
  expect(logLines).toEqual([
    [
      'error',
      { event: 'dispute.opened', receipt, charge: 'ch_1', dispute: 'du_1' },
      'A customer disputes a payment',
    ],
    [
      'error',
      {
        event: 'payment.unmatched',
        reason: 'no-order',
        receipt,
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
  expect((await sent(database, ok(anEvent({ type })))).logLines).toEqual([
    ['error', { event: 'payment-event.malformed', eventId: 'evt_1', type }, 'A dispute event is malformed'],
  ]);
});

test('a refund event requests the refund status and nothing else', async () => {
  await using database = await freshDatabase();
  const { order, repository, refunds } = await placed(database);
  await database.rows(
    `insert into refunds (order_id, payment_intent, amount_cents) select id, 'pi_1', 100 from orders`,
  );
  const event = ok(anEvent({ type: 'refund.updated', refundOf: 'pi_1', orderNumber: order.receipt }));
  const away = await sent(database, event, paid(order));
  expect([away.answer, away.providerCalls]).toEqual([err({ code: 'payment-unavailable' }), ['findRefund']]);
  const done = ok({ status: 'succeeded', id: 're_1', ineffective: [] } as const);
  const logLines = await sent(database, event, { ...paid(order), findRefund: async () => done });
  expect([logLines.answer, logLines.providerCalls]).toEqual([ok(undefined), ['findRefund']]);
  expect([await refunds.dueRefund(order.receipt), (await repository.find(order.receipt))?.status]).toEqual([
    undefined,
    'awaiting-payment',
  ]);
});

test('puts money of an order’s second session under review, and leaves the order unchanged', async () => {
  await using database = await freshDatabase();
  const { order, repository, payments } = await placed(database);
  await payments.attachPayment(order.receipt, sessionOf(order));
  const own = aPaidSession(order, { status: 'open', paid: false, paymentIntent: null });
  const other = aPaidSession(order, { id: 'cs_other' });
  const provider = { find: async (id: string) => ok(id === 'cs_other' ? other : own) };
  const event = ok(anEvent({ orderNumber: order.receipt, session: 'cs_other' }));
  const { answer, providerCalls, logLines } = await sent(database, event, provider);
  expect([answer, providerCalls]).toEqual([ok(undefined), ['find', 'find', 'refundTotal']]);
  expect(logLines).toEqual([
    [
      'error',
      { event: 'payment.held', reason: 'second-session', receipt: order.receipt, session: 'cs_other' },
      'Another session of an order was paid and is under review',
    ],
  ]);
  const held = 'select session_id as id, reason from held_payments';
  expect(await database.rows(held)).toEqual([{ id: 'cs_other', reason: 'second-session' }]);
  expect((await repository.find(order.receipt))?.status).toBe('awaiting-payment');
  // Its own session is still reconciled, and its own payment counts.
  await paymentPorts(database, paid(order)).reconcile();
  expect((await repository.find(order.receipt))?.status).toBe('paid');
});

const unknown = err({ code: 'payment-refused', reason: 'resource_missing', isUnknown: true } as const);
const forbidden = err({ code: 'payment-refused', reason: 'StripePermissionError' } as const);
const again = err({ code: 'payment-unavailable' });

test('a payment that the key could not read is requested again days after the reservation ended, and the order is then paid', async () => {
  await using database = await freshDatabase();
  const { order, repository, payments } = await placed(database);
  const { receipt } = order;
  await payments.attachPayment(receipt, sessionOf(order));
  const event = ok(anEvent({ orderNumber: receipt, session: sessionOf(order).id }));
  const later = 3 * 24 * 3_600_000;
  for (const answer of [unknown, forbidden]) {
    expect((await sent(database, event, { find: async () => answer }, 0, later)).answer).toEqual(again);
    expect((await repository.find(receipt))?.status).toBe('awaiting-payment');
  }
  // The job gives up an order that the provider does not know; an event of its payment is still accepted.
  await paymentPorts(database, { find: async () => unknown }, later).reconcile();
  expect((await repository.find(receipt))?.status).toBe('expired');
  expect((await sent(database, event, { find: async () => unknown }, 0, later)).answer).toEqual(again);
  expect((await sent(database, event, paid(order), 0, later)).answer).toEqual(ok(undefined));
  expect((await repository.find(receipt))?.status).toBe('paid');
});

test('ignores a session of an unpaid order, and requests one that could not be read again', async () => {
  await using database = await freshDatabase();
  const { order } = await placed(database);
  const event = ok(
    anEvent({ orderNumber: order.receipt, session: 'cs_other', type: 'checkout.session.expired' }),
  );
  const expired = aPaidSession(order, { id: 'cs_other', status: 'expired', paid: false });
  expect((await sent(database, event, { find: async () => ok(expired) })).answer).toEqual(ok(undefined));
  const odd = await sent(database, event, { find: async () => unknown });
  expect([odd.answer, odd.logLines]).toEqual([
    ok(undefined),
    [
      [
        'error',
        {
          event: 'payment.unmatched',
          reason: 'session-not-found',
          receipt: order.receipt,
          session: 'cs_other',
        },
        'A payment event names an unknown session',
      ],
    ],
  ]);
  for (const find of [async () => forbidden, undefined])
    expect((await sent(database, event, find && { find })).answer).toEqual(again);
  expect(await database.rows('select 1 from held_payments')).toEqual([]);
});
