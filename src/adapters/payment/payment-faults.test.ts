import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { anOrder } from '#test/support/examples.ts';
import { slowProvider } from '#test/support/slow-provider.ts';
import { createCallLimits, LIMITS } from './call-limits.ts';
import { opened, paymentAt, provider, unavailable } from './testing-provider.ts';

/** A provider that has one answer for everything. */
const answering = async (status: number, body: object) => {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

test('[A15] a session whose answer was lost is the one that the next try gets', async () => {
  const { payment, control, stripe } = await provider();
  const order = anOrder();
  await control.faults({ createSession: 'drop-answer' });
  expect(await payment.open(order)).toEqual(unavailable);
  await control.calm();
  const { id } = await opened(payment, order);
  expect((await stripe.checkout.sessions.list()).data.map((session) => session.id)).toEqual([id]);
});

test('a request that the provider refuses is told apart from one that may have worked', async () => {
  const { payment } = await provider();
  const tooLate = anOrder({ createdAt: new Date(Date.now() - 10 * 60_000) });
  expect(await payment.open(tooLate)).toMatchObject({ ok: false, error: { code: 'payment-refused' } });
});

test('[A15] a key that may not do a thing is a refusal, which proves that nothing was done, and no failure of the provider', async () => {
  const error = { type: 'invalid_request_error', message: 'The provided key does not have the permission.' };
  await using forbidding = await answering(403, { error });
  const payment = paymentAt(forbidding.url);
  const refused = { ok: false, error: { code: 'payment-refused', reason: 'StripePermissionError' } };
  for (let n = 0; n <= LIMITS.failures; n += 1) expect(await payment.open(anOrder())).toEqual(refused);
  const due = { receipt: anOrder().receipt, paymentIntent: 'pi_1', amount: 1 };
  expect([
    await payment.find('cs_1', 'visitor'),
    await payment.expire('cs_1'),
    await payment.refund(due),
  ]).toEqual([refused, refused, refused]);
});

test('a provider that answers nonsense or fails is not available, whatever is asked', async () => {
  const { payment, control } = await provider();
  const { order, id } = await opened(payment);
  for (const fault of ['error-500', 'garbage']) {
    await control.faults({
      createSession: fault,
      retrieveSession: fault,
      expireSession: fault,
      createRefund: fault,
    });
    expect(await payment.open(anOrder())).toEqual(unavailable);
    expect(await payment.find(id, 'visitor')).toEqual(unavailable);
    expect(await payment.expire(id)).toEqual(unavailable);
    expect(await payment.refund({ receipt: order.receipt, paymentIntent: 'pi_1', amount: 1 })).toEqual(
      unavailable,
    );
  }
});

test('[A25] a provider that hangs is given up before the shopper gives up', async () => {
  const { payment, control } = await provider();
  const { order, id } = await opened(payment);
  await control.faults({
    createSession: 'hang',
    retrieveSession: 'hang',
    expireSession: 'hang',
    createRefund: 'hang',
  });
  const start = performance.now();
  const answers = await Promise.all([
    payment.open(anOrder()),
    payment.find(id, 'visitor'),
    payment.refund({ receipt: order.receipt, paymentIntent: 'pi_1', amount: 1 }),
  ]);
  expect(answers).toEqual([unavailable, unavailable, unavailable]);
  expect(performance.now() - start).toBeLessThan(5_900);
});

test('[A25] a call that hangs leaves its turn to others as soon as nobody waits for it any more, whatever it is for', async () => {
  const { url, control } = await provider();
  const limits = createCallLimits({ ...LIMITS, totalMs: 600 });
  const payment = paymentAt(new URL(url), limits);
  const hang = ['createSession', 'createCoupon', 'retrieveSession', 'expireSession', 'createRefund'];
  await control.faults(Object.fromEntries(hang.map((knob) => [knob, 'hang'])));
  const reduced = anOrder({ discounts: [{ label: 'Tea', code: null, amountCents: 50 }], totalCents: 1800 });
  const start = performance.now();
  const answers = await Promise.all([
    payment.open(anOrder()),
    payment.open(reduced),
    payment.find('cs_1', 'visitor'),
    payment.find('cs_1', 'round'),
    payment.expire('cs_1'),
    payment.refund({ receipt: reduced.receipt, paymentIntent: 'pi_1', amount: 1 }),
  ]);
  expect(answers).toEqual(answers.map(() => unavailable));
  await expect.poll(limits.underWay, { timeout: 5_000, interval: 20 }).toBe(0);
  expect(performance.now() - start).toBeLessThan(2_000);
});

test('[A25] a provider that fails once and is well again is asked again at once, and the shopper hears nothing of it', async () => {
  const { payment, control, stripe } = await provider();
  await control.faults({ createSession: ['error-500'] });
  await opened(payment);
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test('[A15] a session that is made and not answered for, again and again, is one session for each order', async () => {
  const { payment, control, stripe } = await provider();
  const orders = Array.from({ length: 12 }, () => anOrder());
  for (const order of orders) {
    await control.faults({ createSession: ['drop-answer', 'drop-answer'] });
    expect(await payment.open(order)).toEqual(unavailable);
    await opened(payment, order);
  }
  const { data } = await stripe.checkout.sessions.list({ limit: 100 });
  expect(data.map(({ client_reference_id }) => client_reference_id).toSorted()).toEqual(
    orders.map(({ receipt }) => receipt).toSorted(),
  );
});

test('[A26] the shop knows how far the provider’s clock is from its own', async () => {
  const { payment, control } = await provider();
  expect(payment.clockAheadMs()).toBe(null);
  for (const clockMs of [0, 600_000, -600_000]) {
    await control.faults({ clockMs });
    await payment.open(anOrder());
    expect(Math.abs((payment.clockAheadMs() ?? 0) - clockMs)).toBeLessThan(5_000);
  }
});

test('a provider that is not there is not available', async () => {
  const { payment, stop } = await provider();
  await stop();
  expect(await payment.open(anOrder())).toEqual(unavailable);
});

test('[A16] a double click on two servers opens the one page for both, while the provider is busy with the first', async () => {
  const { url } = await provider();
  using slow = await slowProvider(url, 1_500);
  const server = () => paymentAt(slow.url);
  const order = anOrder();
  const [one, other] = await Promise.all([server().open(order), server().open(order)]);
  expect(one).toMatchObject({ ok: true });
  expect(other).toEqual(one);
});
