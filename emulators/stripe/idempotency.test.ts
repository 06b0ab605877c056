import { request } from 'node:http';
import { expect, test } from 'vitest';
import { basket, KEY, runEmulator, temporaryFolder } from './testing.ts';

const key = { idempotencyKey: 'order-1' };

test('[PAY-8] the same key and parameters return the same session, also after a restart', async () => {
  const data = temporaryFolder();
  const before = await runEmulator({ data });
  const first = await before.stripe.checkout.sessions.create(basket(), key);
  const repeated = await before.stripe.checkout.sessions.create(basket(), key);
  expect(repeated).toEqual(first);
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(repeated.lastResponse.headers['idempotent-replayed']).toBe('true');
  await before.stop();

  const after = await runEmulator({ data });
  const later = await after.stripe.checkout.sessions.create(basket(), key);
  expect(later.id).toBe(first.id);
  expect(later.url).toBe(`${after.url}/pay/${first.id}`);
  expect((await after.stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test('[PAY-8] the same key with other parameters or another endpoint is rejected', async () => {
  const { stripe } = await runEmulator();
  await stripe.checkout.sessions.create(basket(), key);
  const refused = { type: 'StripeIdempotencyError', statusCode: 400 };
  const otherBasket = basket({ client_reference_id: 'other' });
  await expect(stripe.checkout.sessions.create(otherBasket, key)).rejects.toMatchObject(refused);
  await expect(stripe.refunds.create({ payment_intent: 'pi_x' }, key)).rejects.toMatchObject(refused);
});

test('[PAY-8] a key whose first request is still in progress is rejected with 409', async () => {
  const { stripe, port } = await runEmulator();
  const slow = request({
    port,
    method: 'POST',
    path: '/v1/checkout/sessions',
    headers: { Authorization: `Bearer ${KEY}`, 'Idempotency-Key': key.idempotencyKey, 'Content-Length': 12 },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    slow.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
  });
  slow.write('mode=pay');
  await expect
    .poll(() => stripe.checkout.sessions.create(basket({ mode: 'setup' }), key).catch((error) => error.code))
    .toBe('idempotency_key_in_use');
  slow.end('ment');
  expect(await status).toBe(400);
  expect((await stripe.checkout.sessions.create(basket(), key)).status).toBe('open');
});

test('[PAY-8] sixteen simultaneous requests with one key create one session', async () => {
  const { stripe } = await runEmulator();
  const requests = Array.from({ length: 16 }, () => stripe.checkout.sessions.create(basket(), key));
  const results = await Promise.allSettled(requests);
  const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
  expect(new Set(ids).size).toBe(1);
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test('[PAY-8] a rejection is stored under its key, a malformed request is not', async () => {
  const { stripe, control } = await runEmulator();
  const { id } = await stripe.checkout.sessions.create(basket());
  await control.pay(id);
  const expire = () => stripe.checkout.sessions.expire(id, {}, key).catch((error) => error);
  expect((await expire()).headers['idempotent-replayed']).toBeUndefined();
  expect((await expire()).headers['idempotent-replayed']).toBe('true');

  const otherKey = { idempotencyKey: 'order-2' };
  await expect(stripe.checkout.sessions.create(basket({ line_items: [] }), otherKey)).rejects.toThrow();
  expect((await stripe.checkout.sessions.create(basket(), otherKey)).status).toBe('open');
});

test.each([
  ['error-500', 0],
  ['done-500', 1],
])('[PAY-8] a failure (%s) is stored under its key for good, and an invalid request is not', async (createSession, sessionCount) => {
  const data = temporaryFolder();
  const { stripe, control, stop } = await runEmulator({ data });
  await control.faults({ createSession: [createSession, createSession] });
  const invalid = basket({ mode: 'setup' });
  await expect(stripe.checkout.sessions.create(invalid, key)).rejects.toMatchObject({ statusCode: 400 });
  const create = (sdkClient: typeof stripe) =>
    sdkClient.checkout.sessions.create(basket(), key).catch((error) => error);
  const first = await create(stripe);
  expect([first.statusCode, first.headers['idempotent-replayed']]).toEqual([500, undefined]);
  const replayed = expect.objectContaining({ 'idempotent-replayed': 'true' });
  expect(await create(stripe)).toMatchObject({ statusCode: 500, headers: replayed });
  await stop();
  const after = await runEmulator({ data });
  expect(await create(after.stripe)).toMatchObject({ statusCode: 500, headers: replayed });
  const otherSession = await after.stripe.checkout.sessions.create(basket(), { idempotencyKey: 'order-2' });
  const all = (await after.stripe.checkout.sessions.list()).data;
  expect(all.map(({ id }) => id)).toContain(otherSession.id);
  expect(all).toHaveLength(sessionCount + 1);
});

test('[PAY-8] a stored response is returned again while the provider fails', async () => {
  const { stripe, control } = await runEmulator();
  const { id } = await stripe.checkout.sessions.create(basket(), key);
  await control.faults({ createSession: 'error-500' });
  expect((await stripe.checkout.sessions.create(basket(), key)).id).toBe(id);
});

test('a refund that the balance does not cover is rejected under its key for good', async () => {
  const { stripe, control } = await runEmulator();
  const { id } = await stripe.checkout.sessions.create(basket());
  await control.pay(id);
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
  const payment_intent = typeof intent === 'string' ? intent : '';
  const refund = (requestKey = key) => stripe.refunds.create({ payment_intent }, requestKey);
  await control.faults({ balance: 'empty' });
  const refused = { statusCode: 400, code: 'balance_insufficient' };
  await expect(refund()).rejects.toMatchObject(refused);
  await control.clearFaults();
  await expect(refund()).rejects.toMatchObject(refused);
  expect((await refund({ idempotencyKey: 'order-2' })).status).toBe('succeeded');
});
