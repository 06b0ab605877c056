import { expect, test } from 'vitest';
import { basket, KEY, runEmulator, sdk, webhookEndpoint } from './testing.ts';

const key = { idempotencyKey: 'order-1' };

test('a session whose response was lost is found again under the same key', async () => {
  const { stripe, control } = await runEmulator();
  await control.faults({ createSession: 'drop-answer' });
  await expect(stripe.checkout.sessions.create(basket(), key)).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  await control.clearFaults();
  const [created] = (await stripe.checkout.sessions.list()).data;
  expect((await stripe.checkout.sessions.create(basket(), key)).id).toBe(created?.id);
});

test('a list of faults is used one by one, so that a retry of the SDK succeeds', async () => {
  const { port, control } = await runEmulator();
  await control.faults({ createSession: ['drop-answer', 'error-500'] });
  const stripe = sdk(port, { maxNetworkRetries: 2 });
  const session = await stripe.checkout.sessions.create(basket(), key);
  expect((await stripe.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([session.id]);
});

test.each([
  ['error-500', 'StripeAPIError', 0],
  ['garbage', 'StripeAPIError', 1],
  ['hang', 'StripeConnectionError', 0],
  ['reset', 'StripeConnectionError', 0],
])('creating a session can fail with %s', async (createSession, type, sessionCount) => {
  const { stripe, port, control } = await runEmulator();
  await control.faults({ createSession });
  const impatientClient = sdk(port, { timeout: 300 });
  await expect(impatientClient.checkout.sessions.create(basket())).rejects.toMatchObject({ type });
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(sessionCount);
});

test('a hanging retrieval is aborted when the faults are cleared', async () => {
  const { stripe, url, control } = await runEmulator();
  const { id } = await stripe.checkout.sessions.create(basket());
  await control.faults({ retrieveSession: ['hang'] });
  const headers = { Authorization: `Bearer ${KEY}` };
  const hanging = expect(fetch(`${url}/v1/checkout/sessions/${id}`, { headers })).rejects.toThrow();
  await expect.poll(async () => (await control.plan()).body.retrieveSession).toEqual([]);
  await control.clearFaults();
  await hanging;
});

test('held events are delivered when released', async () => {
  const endpoint = await webhookEndpoint();
  const { stripe, control } = await runEmulator({ webhookUrls: [endpoint.url] });
  await control.faults({ webhooks: 'hold', duplicate: 3 });
  const { id } = await stripe.checkout.sessions.create(basket());
  await control.pay(id);
  expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(2);
  expect(endpoint.received).toEqual([]);
  await control.faults({ webhooks: 'deliver' });
  await endpoint.until(6);
  expect(new Set(endpoint.received.map(({ body }) => JSON.parse(body).id)).size).toBe(2);
});

test('dropped events never arrive but stay listed as undelivered', async () => {
  const endpoint = await webhookEndpoint();
  const { stripe, control } = await runEmulator({ webhookUrls: [endpoint.url] });
  await control.faults({ webhooks: 'drop' });
  const dropped = await stripe.checkout.sessions.create(basket());
  await stripe.checkout.sessions.expire(dropped.id);
  const last = async () => (await control.ledger()).body.entries.at(-1).what;
  await expect.poll(last).toBe('webhook.dropped');
  await control.clearFaults();
  const next = await stripe.checkout.sessions.create(basket());
  await stripe.checkout.sessions.expire(next.id);
  await endpoint.until(1);
  expect(JSON.parse(endpoint.received[0]?.body ?? '').data.object.id).toBe(next.id);
  await expect.poll(last).toBe('webhook.delivered');
  const [lost, ...others] = (await stripe.events.list({ delivery_success: false })).data;
  expect(others).toEqual([]);
  expect(lost?.data.object).toMatchObject({ id: dropped.id });
});

test('a charge can be made to differ from the session', async () => {
  const { stripe, control } = await runEmulator();
  await control.faults({ amountChange: -100 });
  const { id } = await stripe.checkout.sessions.create(basket());
  await control.pay(id);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    amount_total: 27_300,
    payment_status: 'paid',
  });
});

test('an invalid fault changes nothing, and no web page may set one', async () => {
  const { url, control } = await runEmulator();
  expect((await control.faults({ webhooks: 'hold', duplicat: 2 })).status).toBe(400);
  expect((await control.faults({ duplicate: 11 })).status).toBe(400);
  const foreign = await fetch(`${url}/_control/faults`, {
    method: 'POST',
    body: '{"webhooks":"drop"}',
    headers: { Origin: 'http://localhost:3000' },
  });
  expect(foreign.status).toBe(403);
  expect((await control.faults({})).body).toMatchObject({ webhooks: 'deliver', duplicate: 1 });
});
