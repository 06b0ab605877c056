import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createPaymentPage } from './payment-page.ts';

const SECRET = 'whsec_tea';
const page = createPaymentPage(
  { secretKey: 'sk_test_tea', webhookSecret: SECRET, apiUrl: new URL('http://localhost:1') },
  { success: () => '', cancel: () => '' },
);
const { webhooks } = new Stripe('sk_test_tea');

const anEvent = (object: object, type = 'checkout.session.completed') =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
const receipt = randomUUID();
const body = anEvent({ object: 'checkout.session', client_reference_id: receipt });
const sign = (payload: string, { secret = SECRET, age = 0 } = {}) =>
  webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(Date.now() / 1000) - age });
const refused = { ok: false, error: { code: 'bad-signature' } };

test('[ORD-2] an event that the provider signed tells which order to look at', () => {
  const event = { ok: true, value: { id: 'evt_1', type: 'checkout.session.completed', receipt } };
  expect(page.readEvent(body, sign(body))).toEqual(event);
  expect(page.readEvent(body, sign(body, { age: 240 }))).toEqual(event);
});

test('an event about something else is taken and names no order', () => {
  for (const object of [
    { object: 'charge', client_reference_id: receipt },
    { object: 'checkout.session' },
    {},
  ]) {
    const text = anEvent(object, 'charge.refunded');
    expect(page.readEvent(text, sign(text))).toMatchObject({ ok: true, value: { receipt: null } });
  }
  const odd = anEvent({ object: 'checkout.session', client_reference_id: "' or 1=1" });
  expect(page.readEvent(odd, sign(odd))).toMatchObject({ ok: true, value: { receipt: null } });
});

test('[ORD-2] the bytes are what is signed: every spacing and script is fine, and no change is', () => {
  const spaced = JSON.stringify(JSON.parse(anEvent({ object: 'x', note: 'Hōjicha 🍵' })), null, 3);
  expect(page.readEvent(spaced, sign(spaced))).toMatchObject({ ok: true });
  expect(page.readEvent(JSON.stringify(JSON.parse(spaced)), sign(spaced))).toEqual(refused);
});

test('[ORD-2] an event with a forged, foreign, old or missing signature is refused', () => {
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
  for (const signature of signatures) expect(page.readEvent(body, signature)).toEqual(refused);
});

test('[ORD-2] whatever is changed in a signed event, it is refused', () => {
  const signature = sign(body);
  const change = fc.record({ at: fc.nat(body.length - 1), to: fc.string({ minLength: 1, maxLength: 3 }) });
  fc.assert(
    fc.property(change, ({ at, to }) => {
      const changed = body.slice(0, at) + to + body.slice(at + to.length);
      return changed === body || !page.readEvent(changed, signature).ok;
    }),
    { numRuns: 2_000 },
  );
});
