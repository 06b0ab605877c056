import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { basket, runEmulator, SECRET, temporaryFolder, webhookEndpoint } from './testing.ts';

const PAID = ['checkout.session.completed', 'payment_intent.succeeded'];

test('[PAY-8] sends each event to every endpoint, signed so that each secret verifies it', async () => {
  const endpoints = [await webhookEndpoint(), await webhookEndpoint()];
  const { stripe, control } = await runEmulator({
    webhookUrls: endpoints.map(({ url }) => url),
    webhookSecrets: ['whsec_old', SECRET],
  });
  const { id } = await stripe.checkout.sessions.create(basket({ metadata: { order: '1' } }));
  await control.pay(id);
  for (const endpoint of endpoints) {
    await endpoint.until(2);
    expect(endpoint.types()).toEqual(PAID);
    for (const { body, headers } of endpoint.received) {
      const signature = headers['stripe-signature'] ?? '';
      const event = Stripe.webhooks.constructEvent(body, signature, SECRET);
      expect(Stripe.webhooks.constructEvent(body, signature, 'whsec_old').id).toBe(event.id);
      expect(() => Stripe.webhooks.constructEvent(`${body} `, signature, SECRET)).toThrow();
      expect(event).toMatchObject({ object: 'event', livemode: false, request: { id: null } });
      if (event.type === 'checkout.session.completed') {
        expect(event.data.object).toMatchObject({ id, payment_status: 'paid', metadata: { order: '1' } });
      }
    }
  }
});

test('[PAY-8] retries an event until the response is a success', async () => {
  const endpoint = await webhookEndpoint((index) => [500, 302, 404][index] ?? 200);
  const { stripe, control } = await runEmulator({ webhookUrls: [endpoint.url] });
  const { id } = await stripe.checkout.sessions.create(basket());
  await stripe.checkout.sessions.expire(id);
  const [event] = (await stripe.events.list({ delivery_success: false })).data;
  expect(event).toMatchObject({ type: 'checkout.session.expired', pending_webhooks: 1 });
  await endpoint.until(4);
  const ids = endpoint.received.map(({ body }) => JSON.parse(body).id);
  expect(new Set(ids)).toEqual(new Set([event?.id]));
  await expect.poll(async () => (await stripe.events.list({ delivery_success: false })).data).toEqual([]);
  expect(await stripe.events.retrieve(event?.id ?? '')).toMatchObject({ pending_webhooks: 0 });
  expect((await control.ledger()).body.entries.at(-1)).toMatchObject({ what: 'webhook.delivered' });
});

test('[PAY-8] delivers events from before a restart to the shop’s new address', async () => {
  const data = temporaryFolder();
  const unavailable = await webhookEndpoint(() => 503);
  const before = await runEmulator({ data, webhookUrls: [unavailable.url] });
  const { id } = await before.stripe.checkout.sessions.create(basket());
  await before.control.pay(id);
  await unavailable.until(2);
  await before.stop();

  const endpoint = await webhookEndpoint();
  const after = await runEmulator({ data, webhookUrls: [endpoint.url] });
  await endpoint.until(2);
  expect(endpoint.types()).toEqual(PAID);
  await expect
    .poll(async () => (await after.stripe.events.list({ delivery_success: true })).data)
    .toHaveLength(2);
  await after.stop();

  const quiet = await webhookEndpoint();
  const third = await runEmulator({ data, webhookUrls: [quiet.url] });
  const next = await third.stripe.checkout.sessions.create(basket());
  await third.stripe.checkout.sessions.expire(next.id);
  await quiet.until(1);
  expect(quiet.types()).toEqual(['checkout.session.expired']);
});

test('[PAY-8] lists events by type and time, newest first', async () => {
  const { stripe, control } = await runEmulator();
  for (let n = 0; n < 3; n += 1) await control.pay((await stripe.checkout.sessions.create(basket())).id);
  const all = (await stripe.events.list({ limit: 100 })).data;
  expect(all).toHaveLength(6);
  const sorted = all.map(({ created }) => created);
  expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
  expect((await stripe.events.list({ type: 'checkout.session.completed' })).data).toHaveLength(3);
  expect((await stripe.events.list({ type: 'checkout.*' })).data).toHaveLength(3);
  expect((await stripe.events.list({ types: PAID, limit: 4 })).has_more).toBe(true);
  const created = { gte: (all[0]?.created ?? 0) + 1 };
  expect((await stripe.events.list({ created })).data).toEqual([]);
  const older = await stripe.events.list({ starting_after: all[3]?.id ?? '' });
  expect(older.data.map(({ id }) => id)).toEqual(all.slice(4).map(({ id }) => id));
});
