import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { alertsOf } from '#test/support/alerts.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { parseLog } from '#test/support/parse-log.ts';
import { refundControl } from '#test/support/refund-control.ts';
import { anEvent, deliver, signatureOf } from '#test/support/signed-event.ts';

let shop: OpenShop;
let controlApi: Awaited<ReturnType<typeof refundControl>>;
beforeAll(async () => {
  shop = await openShop();
  controlApi = await refundControl(shop);
});
afterAll(() => shop[Symbol.asyncDispose]());

const send = async (type: string, object: object) => {
  const event = anEvent(`evt_${crypto.randomUUID()}`, type, object);
  const { status } = await deliver(shop.origin, event, signatureOf(event, shop.webhookSecret));
  expect(status).toBe(200);
};
const unknownPaymentLogs = () => parseLog(shop.logOutput(), '"payment.unmatched"');
const unresolvedPayments = () =>
  shop.database.rows(
    'select session_id as id, receipt, amount_cents as cents from unmatched_payments where settled_at is null',
  );
/** Marks all payments as resolved, as the runbook does. */
const markResolved = () => shop.database.rows('update unmatched_payments set settled_at = now()');

/** A payment of another sales channel at the provider, with this reference. */
const foreignPayment = async (reference?: string) => {
  await shop.payment.faults({ webhooks: 'drop' });
  const session = await controlApi.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://example.com/success',
    cancel_url: 'https://example.com/cancel',
    ...(reference !== undefined && { client_reference_id: reference }),
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 1_500, product_data: { name: 'Tea' } } },
    ],
  });
  const intent = await controlApi.pay(session.id);
  return { session: z.looseObject({ id: z.string() }).parse(session), intent };
};

const MISSING_ORDER = crypto.randomUUID();
test('alerts the owner to a paid session whose order does not exist, and to its refunds and disputes', async () => {
  const { session, intent } = await foreignPayment(MISSING_ORDER);
  const object = { object: 'checkout.session', id: session.id, client_reference_id: MISSING_ORDER };
  const before = unknownPaymentLogs().length;
  for (const type of ['checkout.session.completed', 'checkout.session.async_payment_succeeded'])
    await send(type, object);
  expect(await unresolvedPayments()).toEqual([{ id: session.id, receipt: MISSING_ORDER, cents: 1_500 }]);
  expect(unknownPaymentLogs()).toHaveLength(before + 1);
  expect(unknownPaymentLogs().at(-1)).toMatchObject({ reason: 'no-order' });
  await expect.poll(() => alertsOf(shop)).toContain('payment-unknown');
  await markResolved();
  await expect.poll(() => alertsOf(shop)).not.toContain('payment-unknown');

  for (const [n, cents] of [400, 300, 1, 799].entries()) {
    const id = `re_${session.id}_${n}`;
    const refund = { object: 'refund', id, payment_intent: intent, amount: cents, currency: 'usd' };
    await send('refund.created', refund);
    await send('refund.updated', refund);
    expect(await unresolvedPayments()).toEqual([{ id, receipt: MISSING_ORDER, cents }]);
    await markResolved();
  }
  expect(unknownPaymentLogs()).toHaveLength(before + 5);
  for (const n of [1, 2]) {
    const id = `du_${session.id}_${n}`;
    const dispute = {
      object: 'dispute',
      id,
      charge: 'ch_1',
      status: 'needs_response',
      amount: 500,
      currency: 'usd',
    };
    await send('charge.dispute.created', { ...dispute, payment_intent: intent });
    expect(await unresolvedPayments()).toEqual([{ id, receipt: MISSING_ORDER, cents: 500 }]);
    await markResolved();
  }
  await expect.poll(() => alertsOf(shop)).toContain('disputed');
  await shop.database.rows('update disputes set closed_at = now()');
});

test('alerts the owner to each refund of a charge whose order does not exist, even if only the sum is reported', async () => {
  const { intent } = await foreignPayment(crypto.randomUUID());
  for (const cents of [100, 250, 1_500]) {
    const charge = { object: 'charge', id: `ch_${intent}`, payment_intent: intent, amount_refunded: cents };
    await send('charge.refunded', { ...charge, currency: 'usd' });
    await send('charge.refunded', { ...charge, currency: 'usd' });
    expect(await unresolvedPayments()).toMatchObject([{ id: charge.id, cents }]);
    await markResolved();
    await send('charge.refunded', { ...charge, currency: 'usd' });
    expect(await unresolvedPayments()).toEqual([]);
  }
});

const DISPUTE = { object: 'dispute', charge: 'ch_1', status: 'needs_response', amount: 400 };
const REFERENCES: readonly [description: string, reference: string | undefined][] = [
  ['no reference', undefined],
  ['the number of a table', 'table-17'],
  ['a truncated order number', MISSING_ORDER.slice(0, 30)],
  ['an order number with a suffix', `${MISSING_ORDER}-2`],
  ['an email address', 'ada@example.com'],
];

test.each(
  REFERENCES,
)('raises no alert for a paid session with %s from another sales channel', async (_, reference) => {
  const before = shop.logOutput();
  const { session } = await foreignPayment(reference);
  const object = { object: 'checkout.session', id: session.id, client_reference_id: reference };
  for (const type of ['checkout.session.completed', 'checkout.session.async_payment_succeeded'])
    await send(type, object);
  expect([await unresolvedPayments(), shop.logOutput()]).toEqual([[], before]);
});

test.each(
  REFERENCES,
)('records no money for refunds and disputes of a payment with %s from another sales channel', async (_, reference) => {
  const before = unknownPaymentLogs().length;
  const { intent } = await foreignPayment(reference);
  const money = { payment_intent: intent, currency: 'usd' };
  for (const [type, object] of [
    ['refund.created', { object: 'refund', id: `re_${intent}`, amount: 400, ...money }],
    ['refund.failed', { object: 'refund', id: `re_${intent}`, amount: 400, ...money }],
    ['charge.refunded', { object: 'charge', id: `ch_${intent}`, amount_refunded: 400, ...money }],
    ['charge.dispute.created', { ...DISPUTE, id: `du_${intent}`, ...money }],
    ['charge.dispute.closed', { ...DISPUTE, id: `du_${intent}`, ...money, status: 'lost' }],
  ] as const)
    await send(type, object);
  expect([await unresolvedPayments(), unknownPaymentLogs().length]).toEqual([[], before]);
  // The owner must respond to every dispute in time, also of another sales channel.
  expect(
    await shop.database.rows(
      'select receipt, closed_at is null as open from disputes order by opened_at desc limit 1',
    ),
  ).toEqual([{ receipt: reference ?? null, open: false }]);
});

const FOREIGN_OBJECTS: readonly (readonly [type: string, object: object])[] = [
  ['checkout.session.completed', { object: 'checkout.session', id: 'cs_live_1' }],
  [
    'checkout.session.async_payment_succeeded',
    { object: 'checkout.session', client_reference_id: MISSING_ORDER },
  ],
  ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1', amount_refunded: 5 }],
  ['refund.failed', { object: 'refund', id: 're_1', payment_intent: 'pi_1', amount: 5 }],
  ['charge.dispute.created', { object: 'dispute', id: 'du_1', charge: 'ch_1', status: 'needs_response' }],
  ['charge.dispute.closed', { object: 'dispute', id: 'du_1', charge: 'ch_1', status: 'lost' }],
  ['charge.dispute.updated', {}],
];

test.each([
  ['of a live account', { livemode: true }],
  ['of another merchant', { livemode: false, account: 'acct_other' }],
])('ignores events %s', async (_, origin) => {
  const before = [shop.logOutput(), await shop.database.rows('select count(*) from payment_events')];
  for (const [n, [type, object]] of FOREIGN_OBJECTS.entries()) {
    const event = JSON.stringify({ ...JSON.parse(anEvent(`evt_foreign_${n}`, type, object)), ...origin });
    const { status } = await deliver(shop.origin, event, signatureOf(event, shop.webhookSecret));
    expect([type, status]).toEqual([type, 200]);
  }
  const stored = await shop.database.rows('select count(*) from payment_events');
  expect([shop.logOutput(), stored]).toEqual(before);
  expect([
    await unresolvedPayments(),
    await shop.database.rows('select 1 from disputes where closed_at is null'),
  ]).toEqual([[], []]);
});

test.each<[description: string, type: string, object: object, id: RegExp]>([
  [
    'a refund of a payment that the provider does not know',
    'refund.created',
    { object: 'refund', id: 're_2', payment_intent: 'pi_unknown', amount: 5, currency: 'usd' },
    /^re_2$/,
  ],
  [
    'a refund without a payment',
    'refund.updated',
    { object: 'refund', id: 're_3', payment_intent: null, amount: 5, currency: 'usd' },
    /^re_3$/,
  ],
  [
    'a refunded charge without a payment',
    'charge.refunded',
    { object: 'charge', id: 'ch_3', amount: 100, amount_refunded: 5, currency: 'usd' },
    /^ch_3$/,
  ],
  [
    'a refund with an absurd amount',
    'refund.failed',
    { object: 'refund', id: 're_4', amount: -1e30 },
    /^re_4$/,
  ],
  [
    'a dispute of a payment that the provider does not know',
    'charge.dispute.closed',
    { object: 'dispute', id: 'du_5', charge: 'ch_5', payment_intent: 'pi_other', status: 'lost' },
    /^du_5$/,
  ],
  [
    'a dispute without a payment',
    'charge.dispute.funds_withdrawn',
    { object: 'dispute', id: 'du_6', charge: 'ch_6', status: 'needs_response' },
    /^du_6$/,
  ],
])('records %s for the owner', async (_, type, object, id) => {
  await send(type, object);
  expect(await unresolvedPayments()).toMatchObject([{ id: expect.stringMatching(id) }]);
  expect(unknownPaymentLogs().at(-1)).toMatchObject({ event: 'payment.unmatched', level: 50 });
  await markResolved();
  await shop.database.rows('update disputes set closed_at = now()');
});

test('logs a paid session without an id and without an order number', async () => {
  for (const object of [{ object: 'checkout.session' }, { object: 'checkout.session', id: '' }, {}]) {
    const before = unknownPaymentLogs().length;
    await send('checkout.session.completed', object);
    expect(unknownPaymentLogs()).toHaveLength(before + 1);
    expect(unknownPaymentLogs().at(-1)).toMatchObject({ reason: 'session-missing' });
  }
});

test('logs a paid session that the payment provider does not know', async () => {
  await send('checkout.session.completed', { object: 'checkout.session', id: 'cs_test_unknown' });
  expect(unknownPaymentLogs().at(-1)).toMatchObject({
    reason: 'session-not-found',
    session: 'cs_test_unknown',
  });
});

test.each<[type: string, object: object]>([
  ['checkout.session.expired', { object: 'checkout.session' }],
  ['payment_intent.created', { object: 'payment_intent', id: 'pi_1', amount: 500 }],
  ['payment_intent.payment_failed', { object: 'payment_intent', id: 'pi_1', amount: 500 }],
  ['customer.created', { object: 'customer', id: 'cus_1' }],
  ['charge.updated', { object: 'charge', id: 'ch_1', payment_intent: 'pi_9', amount: 5 }],
  ['balance.available', { object: 'balance' }],
  ['price.updated', {}],
])('ignores %s, which reports no money of an order', async (type, object) => {
  const before = unknownPaymentLogs().length;
  await send(type, object);
  expect([unknownPaymentLogs().length - before, await unresolvedPayments()]).toEqual([0, []]);
});
