import { expect, test } from 'vitest';
import { anOrder } from '#test/support/examples.ts';
import { slowProvider } from '#test/support/slow-provider.ts';
import { createCallLimits, DEFAULT_LIMITS } from './call-stripe.ts';
import { opened, paymentAt, provider, respondingProvider, unavailable } from './testing-provider.ts';

test('a retry finds the session whose response was lost', async () => {
  const { payment, control, stripe } = await provider();
  const order = anOrder();
  await control.faults({ createSession: 'drop-answer' });
  expect(await payment.open(order)).toEqual(unavailable);
  await control.clearFaults();
  const { id } = await opened(payment, order);
  expect((await stripe.checkout.sessions.list()).data.map((session) => session.id)).toEqual([id]);
});

test('distinguishes a rejected request from one that may have succeeded', async () => {
  const { payment } = await provider();
  const tooLate = anOrder({ createdAt: new Date(Date.now() - 10 * 60_000) });
  expect(await payment.open(tooLate)).toMatchObject({ ok: false, error: { code: 'payment-refused' } });
});

test('treats a forbidden call as a rejection without effect, and as no failure of the provider', async () => {
  const error = { type: 'invalid_request_error', message: 'The provided key does not have the permission.' };
  using forbidding = await respondingProvider(403, { error });
  const payment = paymentAt(forbidding.url);
  const refused = {
    ok: false,
    error: { code: 'payment-refused', reason: 'StripePermissionError', isForbidden: true },
  };
  for (let n = 0; n <= DEFAULT_LIMITS.failureThreshold; n += 1)
    expect(await payment.open(anOrder())).toEqual(refused);
  const due = { orderNumber: anOrder().orderNumber, paymentIntent: 'pi_1', amount: 1, attempt: 0 };
  expect([
    await payment.find('cs_1', 'visitor'),
    await payment.expire('cs_1'),
    await payment.refund(due),
    // This does not show that no session was created before.
    await payment.findOpened(anOrder(), 'job'),
  ]).toEqual([refused, refused, refused, refused]);
});

test('reports a provider with malformed responses or errors as unavailable for any call', async () => {
  const { payment, control } = await provider();
  const { order, id } = await opened(payment);
  for (const fault of ['error-500', 'garbage']) {
    await control.faults({
      createSession: fault,
      retrieveSession: fault,
      expireSession: fault,
      createRefund: fault,
    });
    expect(await payment.open(anOrder())).toMatchObject(unavailable);
    expect(await payment.find(id, 'visitor')).toEqual(unavailable);
    expect(await payment.expire(id)).toEqual(unavailable);
    expect(
      await payment.refund({ orderNumber: order.orderNumber, paymentIntent: 'pi_1', amount: 1, attempt: 0 }),
    ).toMatchObject(unavailable);
  }
});

test.each([
  ['of unknown form', { status: 'at the tea house' }, 'unexpected response format'],
  ['without the address of its page', { url: null }, 'unexpected response format'],
])('treats a response %s as unavailable', async (_, change, reason) => {
  const { payment, stripe } = await provider();
  const { id } = await opened(payment);
  using malformed = await respondingProvider(200, {
    ...(await stripe.checkout.sessions.retrieve(id)),
    ...change,
  });
  const shop = paymentAt(malformed.url);
  const rejection = {
    ok: false,
    error: { code: 'payment-unavailable', reason: expect.stringContaining(reason) },
  };
  expect('url' in change ? await shop.open(anOrder()) : await shop.find(id, 'visitor')).toEqual(rejection);
});

test('treats a session that the provider could not expire as possibly paid', async () => {
  const { payment, control } = await provider();
  const { id } = await opened(payment);
  await control.faults({ expireSession: 'error-500' });
  expect(await payment.expire(id)).toMatchObject(unavailable);
  expect(payment.failures().filter(({ count }) => count > 0)).toEqual([
    { call: 'expire', kind: 'failed', count: 1 },
  ]);
});

test('times out a hanging provider before the shopper’s request times out', async () => {
  const { payment, control } = await provider();
  const { order, id } = await opened(payment);
  await control.faults({
    createSession: 'hang',
    retrieveSession: 'hang',
    expireSession: 'hang',
    createRefund: 'hang',
  });
  const start = performance.now();
  const results = await Promise.all([
    payment.open(anOrder()),
    payment.find(id, 'visitor'),
    payment.refund({ orderNumber: order.orderNumber, paymentIntent: 'pi_1', amount: 1, attempt: 0 }),
  ]);
  expect(results).toEqual([unavailable, unavailable, unavailable]);
  expect(performance.now() - start).toBeLessThan(5_900);
  expect(payment.failures().filter(({ count }) => count > 0)).toEqual(
    ['open', 'find', 'refund'].map((call) => ({ call, kind: 'unanswered', count: 1 })),
  );
});

test('a call that hangs releases its permit as soon as no request waits for it, whatever its purpose', async () => {
  const { url, control } = await provider();
  const limits = createCallLimits({ ...DEFAULT_LIMITS, timeoutMs: 600 });
  const payment = paymentAt(new URL(url), { limits });
  const hang = ['createSession', 'createCoupon', 'retrieveSession', 'expireSession', 'createRefund'];
  await control.faults(Object.fromEntries(hang.map((knob) => [knob, 'hang'])));
  const reduced = anOrder({ discounts: [{ label: 'Tea', code: null, amountCents: 50 }], totalCents: 1800 });
  const start = performance.now();
  const results = await Promise.all([
    payment.open(anOrder()),
    payment.open(reduced),
    payment.find('cs_1', 'visitor'),
    payment.find('cs_1', 'job'),
    payment.expire('cs_1'),
    payment.refund({ orderNumber: reduced.orderNumber, paymentIntent: 'pi_1', amount: 1, attempt: 0 }),
  ]);
  expect(results).toEqual(results.map(() => unavailable));
  await expect.poll(limits.active, { timeout: 5_000, interval: 20 }).toBe(0);
  expect(performance.now() - start).toBeLessThan(2_000);
});

test('retries once after a broken connection without an error for the shopper', async () => {
  const { payment, control, stripe } = await provider();
  await control.faults({ createSession: ['reset'] });
  await opened(payment);
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test('retries a failure that the provider has not stored under the same key', async () => {
  const { url, stripe } = await provider();
  let calls = 0;
  using gateway = await slowProvider(url, 0, (method) => {
    calls += method === 'POST' ? 1 : 0;
    if (calls === 1) return { status: 502, body: JSON.stringify({ error: { type: 'api_error' } }) };
    return undefined;
  });
  await opened(paymentAt(gateway.url));
  expect([calls, (await stripe.checkout.sessions.list()).data.length]).toEqual([2, 1]);
});

test.each([
  ['error-500', 1],
  ['done-500', 2],
])('a failure stored by the provider (%s) persists under its key; the next key opens another session', async (fault, made) => {
  const { payment, control, stripe } = await provider();
  await control.faults({ createSession: [fault] });
  const order = anOrder();
  const spent = { ...unavailable, error: { ...unavailable.error, isKeyConsumed: true } };
  for (let n = 0; n < 3; n += 1) expect(await payment.open(order)).toEqual(spent);
  const { id } = await opened(payment, { ...order, paymentAttempt: 1 });
  expect(await opened(payment, { ...order, paymentAttempt: 1 })).toMatchObject({ id });
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(made);
});

test('a key used for a different request is spent, and the next one works', async () => {
  const { payment } = await provider();
  const { order } = await opened(payment);
  const changed = { ...order, email: 'other@example.com' };
  expect(await payment.open(changed)).toMatchObject({ ok: false, error: { isKeyConsumed: true } });
  expect(await payment.open({ ...changed, paymentAttempt: 1 })).toMatchObject({ ok: true });
});

test('creates one session per order despite repeatedly lost responses', async () => {
  const { payment, control, stripe } = await provider();
  const orders = Array.from({ length: 12 }, () => anOrder());
  for (const order of orders) {
    await control.faults({ createSession: ['drop-answer', 'drop-answer'] });
    expect(await payment.open(order)).toEqual(unavailable);
    await opened(payment, order);
  }
  const { data } = await stripe.checkout.sessions.list({ limit: 100 });
  expect(data.map(({ client_reference_id }) => client_reference_id).toSorted()).toEqual(
    orders.map(({ orderNumber }) => orderNumber).toSorted(),
  );
});

test('calculates the clock difference to the provider', async () => {
  const { payment, control } = await provider();
  expect(payment.clockAheadMs()).toBe(null);
  for (const clockMs of [0, 600_000, -600_000]) {
    await control.faults({ clockMs });
    await payment.open(anOrder());
    const clockSkews = Object.values(payment.clockAheadMs() ?? {});
    expect(clockSkews).toHaveLength(2);
    for (const ms of clockSkews) expect(Math.abs(ms - clockMs)).toBeLessThan(5_000);
  }
});

test('measures the database’s clock separately, also from rejections', async () => {
  const { url } = await provider();
  const clockBehind = () => new Date(Date.now() - 300_000);
  const payment = paymentAt(new URL(url), { clock: clockBehind });
  expect(await payment.open(anOrder({ createdAt: clockBehind() }))).toMatchObject({
    error: { code: 'payment-refused' },
  });
  const { machine = 300_000, database = 0 } = payment.clockAheadMs() ?? {};
  expect(Math.abs(machine)).toBeLessThan(5_000);
  expect(Math.abs(database - 300_000)).toBeLessThan(5_000);
});

test('counts consecutive rejections of payment pages until one opens, regardless of status lookups', async () => {
  const { payment } = await provider();
  const openLate = () => payment.open(anOrder({ createdAt: new Date(Date.now() - 600_000) }));
  for (const count of [1, 2, 3]) {
    await openLate();
    await payment.find('cs_unknown', 'visitor');
    expect(payment.openRejections()).toBe(count);
  }
  await opened(payment);
  expect(payment.openRejections()).toBe(0);
});

test('reports an unreachable provider as unavailable', async () => {
  const { payment, stop } = await provider();
  await stop();
  expect(await payment.open(anOrder())).toEqual(unavailable);
});

test('a double click on two servers opens one page, while the provider is busy with the first request', async () => {
  const { url } = await provider();
  using slow = await slowProvider(url, 1_500);
  const server = () => paymentAt(slow.url);
  const order = anOrder();
  const [one, other] = await Promise.all([server().open(order), server().open(order)]);
  expect(one).toMatchObject({ ok: true });
  expect(other).toEqual(one);
});

test('reports a rejected key until it is accepted again, and counts other failures by their kind', async () => {
  const { payment, control, url } = await provider();
  const { id } = await opened(payment);
  expect([payment.keyRejections(), payment.failures().filter(({ count }) => count > 0)]).toEqual([0, []]);
  let isRefused = true;
  using gate = await slowProvider(url, 0, () =>
    isRefused
      ? { status: 401, body: JSON.stringify({ error: { type: 'invalid_request_error', message: 'no' } }) }
      : undefined,
  );
  const calls = createCallLimits({ ...DEFAULT_LIMITS, failureThreshold: 100 });
  const shop = paymentAt(gate.url, { limits: calls });
  const counted = () =>
    shop.failures().flatMap(({ call, kind, count }) => (count > 0 ? [`${call} ${kind} ${count}`] : []));
  for (let n = 0; n < 2; n += 1) expect(await shop.open(anOrder())).toMatchObject(unavailable);
  expect(await shop.find(id, 'job')).toMatchObject(unavailable);
  expect([shop.keyRejections(), counted()]).toEqual([2, ['open key-refused 2', 'find key-refused 1']]);
  isRefused = false;
  await shop.open(anOrder());
  expect(shop.keyRejections()).toBe(1);
  expect((await shop.find('cs_unknown', 'job')).ok).toBe(false);
  expect(shop.keyRejections()).toBe(0);
  await control.faults({ createSession: ['error-500'], retrieveSession: ['reset', 'reset'] });
  await shop.open(anOrder());
  await shop.find(id, 'job');
  expect(counted()).toEqual([
    'open key-refused 2',
    'open failed 1',
    'find key-refused 1',
    'find refused 1',
    'find unanswered 1',
  ]);
});
