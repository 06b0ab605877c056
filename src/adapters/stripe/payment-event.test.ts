import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as signing from '#test/support/signed-event.ts';
import { createPaymentProvider } from './payment-provider.ts';

const SECRET = 'whsec_tea';
const reader = (changes: { secretKey?: string; webhookSecret?: string } = {}) =>
  createPaymentProvider(
    { secretKey: 'sk_test_tea', webhookSecret: SECRET, apiUrl: new URL('http://localhost:1'), ...changes },
    { success: () => '', cancel: () => '' },
    () => new Date(),
  );
const payment = reader();

const anEvent = (object: object, type = 'checkout.session.completed') =>
  signing.anEvent('evt_1', type, object);
const orderNumber = randomUUID();
const body = anEvent({ object: 'checkout.session', client_reference_id: orderNumber });
const sign = (payload: string, { secret = SECRET, age = 0 } = {}) =>
  signing.signatureOf(payload, secret, Math.floor(Date.now() / 1000) - age);
const refused = { ok: false, error: { code: 'bad-signature' } };
const unreadable = { ok: false, error: { code: 'unreadable-event' } };

test('[ORD-2] a signed event contains the order to look up', () => {
  const event = {
    ok: true,
    value: {
      id: 'evt_1',
      type: 'checkout.session.completed',
      orderNumber,
      session: null,
      refundOf: null,
      dispute: null,
    },
  };
  const named = anEvent({ object: 'checkout.session', id: 'cs_1', client_reference_id: orderNumber });
  expect(payment.readEvent(named, sign(named))).toMatchObject({ value: { orderNumber, session: 'cs_1' } });
  expect(payment.readEvent(body, sign(body))).toEqual(event);
  expect(payment.readEvent(body, sign(body, { age: 240 }))).toEqual(event);
});

test('a refund event contains its payment, and no order', () => {
  const refund = { object: 'refund', id: 're_1', status: 'succeeded', payment_intent: 'pi_1' };
  const read = (object: object, type: string, shop = payment) => {
    const text = anEvent(object, type);
    return shop.readEvent(text, sign(text));
  };
  for (const type of ['refund.updated', 'refund.failed', 'charge.refund.updated'])
    expect(read(refund, type)).toMatchObject({ ok: true, value: { orderNumber: null, refundOf: 'pi_1' } });
  const ofOther = JSON.stringify({ ...JSON.parse(anEvent(refund, 'refund.failed')), account: 'acct_other' });
  expect(payment.readEvent(ofOther, sign(ofOther))).toMatchObject({ value: { refundOf: null } });
  // A lone surrogate cannot be encoded in a URL of the provider.
  for (const payment_intent of [null, '', 'x\0', 'pi_\ud800', 7, ['pi_1']])
    expect(read({ ...refund, payment_intent }, 'refund.updated')).toMatchObject({
      value: { refundOf: null },
    });
});

test('an event of a declined card contains the order, and no other payment event does', () => {
  const intent = { object: 'payment_intent', id: 'pi_1', metadata: { receipt: orderNumber } };
  const read = (object: object, type = 'payment_intent.payment_failed') => {
    const text = anEvent(object, type);
    const event = payment.readEvent(text, sign(text));
    return event.ok && event.value.declinedOrder;
  };
  expect(read(intent)).toBe(orderNumber);
  expect(read(intent, 'payment_intent.succeeded')).toBeUndefined();
  // Payments of other channels have no order.
  for (const metadata of [{}, { receipt: 'invoice 7' }, { receipt: 7 }, null])
    expect(read({ ...intent, metadata })).toBeUndefined();
});

test('a dispute event contains its payment and whether it is closed', () => {
  const read = (change: object, about = {}) => {
    const object = { object: 'dispute', id: 'du_1', charge: 'ch_1', payment_intent: 'pi_1', ...change };
    const text = JSON.stringify({ ...JSON.parse(anEvent(object, 'charge.dispute.updated')), ...about });
    const event = payment.readEvent(text, sign(text));
    return event.ok && event.value.dispute;
  };
  const dispute = { id: 'du_1', charge: 'ch_1', paymentIntent: 'pi_1' };
  for (const status of ['needs_response', 'under_review', 'warning_needs_response', 'of_tomorrow'])
    expect(read({ status })).toEqual({ ...dispute, isClosed: false });
  for (const status of ['won', 'lost', 'warning_closed', 'prevented'])
    expect(read({ status })).toEqual({
      ...dispute,
      isClosed: true,
      ...(status === 'lost' && { isLost: true }),
    });
  const inTime = { evidence_details: { due_by: 1_800_000_000 } };
  expect(read({ status: 'needs_response', ...inTime })).toMatchObject({
    respondBy: new Date('2027-01-15T08:00:00Z'),
  });
  for (const evidence_details of [{ due_by: null }, { due_by: 'soon' }, null, 'none'])
    expect(read({ status: 'needs_response', evidence_details })).toEqual({ ...dispute, isClosed: false });
  expect(read({ status: 'won', payment_intent: null })).toMatchObject({ paymentIntent: null });
  expect(read({ status: 'won' }, { account: 'acct_other' })).toBe(null);
  expect(read({ status: 'won' }, { livemode: true })).toBe(null);
  expect(read({})).toBe(null);
});

test('accepts an event of another type without an order', () => {
  for (const object of [
    { object: 'charge', client_reference_id: orderNumber },
    { object: 'checkout.session' },
    {},
  ]) {
    const text = anEvent(object, 'charge.refunded');
    expect(payment.readEvent(text, sign(text))).toMatchObject({ ok: true, value: { orderNumber: null } });
  }
  const unreadableEvents = anEvent({ object: 'checkout.session', client_reference_id: "' or 1=1" });
  expect(payment.readEvent(unreadableEvents, sign(unreadableEvents))).toMatchObject({
    ok: true,
    value: { orderNumber: null },
  });
});

test('rejects an event that was recorded and is replayed five minutes later, with every secret', () => {
  const rotatingReader = reader({ webhookSecret: `whsec_new,${SECRET}` });
  for (const age of [301, 3_600, 86_400]) {
    expect(rotatingReader.readEvent(body, sign(body, { age }))).toEqual(refused);
    expect(rotatingReader.readEvent(body, sign(body, { age, secret: 'whsec_new' }))).toEqual(refused);
  }
});

test('accepts events of both secrets during a rotation', () => {
  const rotatingReader = reader({ webhookSecret: `whsec_new,${SECRET}` });
  const signatures = [sign(body), sign(body, { secret: 'whsec_new' })];
  const [, second = ''] = signatures.map((signature) => signature.split(',v1=')[1]);
  for (const signature of [...signatures, `${sign(body, { secret: 'whsec_gone' })},v1=${second}`])
    expect(rotatingReader.readEvent(body, signature)).toMatchObject({ ok: true, value: { orderNumber } });
  expect(rotatingReader.readEvent(body, sign(body, { secret: 'whsec_other' }))).toEqual(refused);
  expect(rotatingReader.readEvent(body, sign(body, { secret: `whsec_new,${SECRET}` }))).toEqual(refused);
});

test('ignores an event of the other mode or of another merchant', () => {
  const live = reader({ secretKey: 'sk_live_tea' });
  const [ofTest, ofLive] = [false, true].map((livemode) => JSON.stringify({ ...JSON.parse(body), livemode }));
  const ofOther = JSON.stringify({ ...JSON.parse(body), livemode: true, account: 'acct_other' });
  const read = (shop: typeof payment, text = '') => shop.readEvent(text, sign(text));
  expect(read(live, ofLive)).toMatchObject({ ok: true, value: { orderNumber } });
  expect(read(payment, ofTest)).toMatchObject({ ok: true, value: { orderNumber } });
  for (const result of [read(live, ofTest), read(payment, ofLive), read(live, ofOther)])
    expect(result).toMatchObject({ ok: true, value: { orderNumber: null } });
});

test('[ORD-2] verifies the exact bytes: accepts any spacing and script, and rejects any change', () => {
  const spaced = JSON.stringify(JSON.parse(anEvent({ object: 'x', note: 'Hōjicha 🍵' })), null, 3);
  expect(payment.readEvent(spaced, sign(spaced))).toMatchObject({ ok: true });
  expect(payment.readEvent(JSON.stringify(JSON.parse(spaced)), sign(spaced))).toEqual(refused);
});

test('[ORD-2] rejects an event with a forged, foreign, old or missing signature', () => {
  const good = sign(body);
  const signatures = [
    '',
    'nonsense',
    't=1,v1=00',
    sign(body, { secret: 'whsec_other' }),
    sign(body, { age: 301 }),
    sign(body, { age: 86_400 }),
    good.replace('v1=', 'v0='),
    good.slice(0, -1),
    good.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) - 1}`),
    sign(anEvent({ object: 'x' })),
  ];
  for (const signature of signatures) expect(payment.readEvent(body, signature)).toEqual(refused);
});

test('[ORD-2] rejects a signed event after any modification', () => {
  const signature = sign(body);
  const change = fc.record({ at: fc.nat(body.length - 1), to: fc.string({ minLength: 1, maxLength: 3 }) });
  fc.assert(
    fc.property(change, ({ at, to }) => {
      const changed = body.slice(0, at) + to + body.slice(at + to.length);
      return changed === body || !payment.readEvent(changed, signature).ok;
    }),
    { numRuns: 2_000 },
  );
});

test('reports rejected events to the owner until a valid one shows that the secret is right', () => {
  const shop = reader({});
  for (let times = 0; times < 7; times += 1) shop.readEvent(body, sign(body, { secret: 'whsec_other' }));
  expect(shop.rejectedEvents()).toBe(7);
  shop.readEvent(body, sign(body));
  expect(shop.rejectedEvents()).toBe(0);
});

test('accepts or rejects a signed event of any shape without an exception', () => {
  const acceptedEvents = [
    '{"id":"evt_1","type":"x.y"}',
    '{"id":"evt_1","type":"x.y","data":{}}',
    '{"id":"evt 1/x.y é","type":"x.y"}',
    anEvent([]),
    anEvent(Object),
  ];
  for (const data of ['null', '7', '"x"', '[]', '{"object":null}', '{"object":7}'])
    acceptedEvents.push(`{"id":"evt_1","type":"x.y","data":${data},"livemode":"?"}`);
  for (const text of acceptedEvents)
    expect([text, payment.readEvent(text, sign(text))]).toMatchObject([
      text,
      { ok: true, value: { orderNumber: null } },
    ]);
  const unreadableEvents = [
    '{"id":"evt_1","type":"x\\u0000"}',
    'null',
    '7',
    '"text"',
    '[]',
    '{}',
    '{"id":"evt_1"}',
    '{"type":"x.y"}',
    '{"id":7,"type":[]}',
    'x',
  ];
  for (const text of [
    ...unreadableEvents,
    '{"id":"\\u0000","type":"x.y"}',
    `{"id":"${'x'.repeat(300)}","type":"x.y"}`,
  ])
    expect([text, payment.readEvent(text, sign(text))]).toEqual([text, unreadable]);
});

test('reports a signed event of an unknown form as such, not as a wrong secret', () => {
  const rotatingReader = reader({ webhookSecret: `whsec_new,${SECRET}` });
  rotatingReader.readEvent(body, sign(body, { secret: 'whsec_other' }));
  for (const text of ['{}', 'x', '{"id":"evt_1","object":"v2.core.event","type":"x.y"}'])
    for (let n = 0; n < 5; n += 1) expect(rotatingReader.readEvent(text, sign(text))).toEqual(unreadable);
  expect(rotatingReader.rejectedEvents()).toBe(0);
  expect(rotatingReader.readEvent('{}', sign('{}', { secret: 'whsec_other' }))).toEqual(refused);
  expect(rotatingReader.rejectedEvents()).toBe(1);
});
