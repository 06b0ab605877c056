import { expect, test } from 'vitest';
import { slowProvider } from '#test/support/slow-provider.ts';
import { createCallLimits } from './call-stripe.ts';
import { paymentAt, provider, unavailable } from './testing-provider.ts';
import { dueAt, listRefunds, refundResult } from './testing-refunds.ts';

test('refunds a payment once, however often the refund is requested', async () => {
  const run = await provider();
  const due = await dueAt(run);
  await run.control.faults({ createRefund: 'drop-answer' });
  expect(await run.payment.refund(due)).toEqual(unavailable);
  await run.control.clearFaults();
  const [first, second] = [await run.payment.refund(due), await run.payment.refund(due)];
  expect(first).toMatchObject(refundResult());
  expect(second).toEqual(first);
  expect(await listRefunds(run)).toEqual([`${due.amount} succeeded`]);
  expect((await run.stripe.refunds.list()).data[0]).toMatchObject({ metadata: { receipt: due.orderNumber } });
});

test('makes a partial refund once when two servers request it at the same time', async () => {
  const run = await provider();
  const due = await dueAt(run, 500);
  // Both look up refunds before either requests one.
  using slow = await slowProvider(run.url, 400);
  const server = () => paymentAt(slow.url).refund(due);
  const [one, other] = await Promise.all([server(), server()]);
  expect(one).toMatchObject(refundResult());
  expect(other).toEqual(one);
  expect(await listRefunds(run)).toEqual(['500 succeeded']);
});

test.each([
  'pending',
  'requires_action',
])('does not repeat a refund that is %s, and reports it as unfinished', async (refundStatus) => {
  const run = await provider();
  const { payment, control } = run;
  const due = await dueAt(run, 500);
  await control.faults({ refundStatus });
  const first = await payment.refund(due);
  expect(first).toMatchObject({ ok: true, value: { status: 'pending' } });
  await control.clearFaults();
  for (let n = 0; n < 3; n += 1) expect(await payment.refund(due)).toEqual(first);
  expect(await payment.findRefund(due)).toEqual(first);
  expect(await listRefunds(run)).toEqual([`500 ${refundStatus}`]);
  const id = (first.ok && first.value.id) || '';
  await control.setRefundStatus(id, 'succeeded');
  expect(await payment.refund(due)).toMatchObject(refundResult(id));
  expect(await listRefunds(run)).toEqual(['500 succeeded']);
});

test.each([
  'failed',
  'canceled',
])('a refund that has %s returns nothing, and one more is requested', async (ending) => {
  const run = await provider();
  const { payment, control } = run;
  const due = await dueAt(run, 500);
  await control.faults({ refundStatus: 'pending' });
  const first = await payment.refund(due);
  const id = (first.ok && first.value.id) || '';
  await control.setRefundStatus(id, ending);
  expect(await payment.findRefund(due)).toEqual({
    ok: true,
    value: { status: 'failed', id, ineffective: [id], refundedCents: 0 },
  });
  await control.faults({ refundStatus: 'succeeded', createRefund: ['drop-answer'] });
  const secondRefund = await payment.refund(due);
  expect(secondRefund).toMatchObject(refundResult());
  expect(secondRefund).not.toMatchObject(refundResult(id));
  expect(secondRefund).toMatchObject({ value: { ineffective: [id] } });
  expect(await payment.refund(due)).toMatchObject(refundResult());
  expect(await listRefunds(run)).toEqual(['500 succeeded', `500 ${ending}`]);
});

test('leaves a refund to the owner after three failures, and recognizes the owner’s own', async () => {
  const run = await provider();
  const { payment, control, stripe } = run;
  const due = await dueAt(run);
  for (let n = 0; n < 3; n += 1) {
    const result = await payment.refund(due);
    await control.setRefundStatus((result.ok && result.value.id) || '', 'failed');
  }
  for (let n = 0; n < 3; n += 1)
    expect(await payment.refund(due)).toMatchObject({ ok: true, value: { status: 'failed' } });
  expect(await listRefunds(run)).toHaveLength(3);
  const { id } = await stripe.refunds.create({ payment_intent: due.paymentIntent });
  expect(await payment.refund(due)).toMatchObject(refundResult(id));
});

test.each([
  ['a failure without a refund', { createRefund: ['error-500'] }, ['GET', 'POST']],
  ['a failure with a refund', { createRefund: ['done-500'] }, ['GET']],
  ['a rejection for an insufficient balance', { balance: 'empty' }, ['GET', 'POST']],
])('after %s stored by the provider refunds once, under the next key and after a lookup', async (_, faults, parameters) => {
  const run = await provider();
  const due = await dueAt(run);
  await run.control.faults(faults);
  const [first, second] = [await run.payment.refund(due), await run.payment.refund(due)];
  await run.control.clearFaults();
  // A refund that was created despite the failure is found at the next lookup.
  if (parameters.length === 1) expect(second).toMatchObject(refundResult());
  else expect(second).toMatchObject({ ok: false, error: { isKeyConsumed: true } });
  expect(first).toMatchObject({ ok: false });
  const requests: string[] = [];
  using watched = await slowProvider(run.url, async (method) => void requests.push(method));
  const next = { ...due, attempt: 1 };
  expect(await paymentAt(watched.url).refund(next)).toMatchObject(refundResult());
  expect(requests).toEqual(parameters);
  expect(await run.payment.refund(next)).toMatchObject(refundResult());
  expect(await listRefunds(run)).toEqual([`${due.amount} succeeded`]);
});

test('a refund of another payment does not complete this one', async () => {
  const run = await provider();
  const [other, due] = [await dueAt(run), await dueAt(run)];
  await run.payment.refund(other);
  expect(await run.payment.findRefund(due)).toEqual({ ok: true, value: null });
  expect(await run.payment.refund(due)).toMatchObject(refundResult());
  expect(await listRefunds(run)).toEqual([`${due.amount} succeeded`, `${other.amount} succeeded`]);
});

test('looks up a finished refund only, and does not report a pending second one as failed', async () => {
  const run = await provider();
  const due = await dueAt(run);
  const requests: string[] = [];
  using watched = await slowProvider(run.url, async (method) => void requests.push(method));
  const payment = paymentAt(watched.url);
  const result = await payment.refund(due);
  expect(await payment.refund(due)).toEqual(result);
  expect(requests).toEqual(['GET', 'POST', 'GET']);
  await run.control.setRefundStatus((result.ok && result.value.id) || '', 'failed');
  await run.control.faults({ refundStatus: 'pending' });
  for (let n = 0; n < 2; n += 1)
    expect(await payment.refund(due)).toMatchObject({ ok: true, value: { status: 'pending' } });
  expect(await payment.findRefund(due)).toMatchObject({ ok: true, value: { status: 'pending' } });
  expect(requests.slice(3)).toEqual(['GET', 'POST', 'GET', 'GET']);
});

test('the status of a refund is unknown while the provider cannot be reached', async () => {
  const run = await provider();
  const due = await dueAt(run);
  using away = await slowProvider(run.url, async () => Promise.reject(new Error('away')));
  expect(await paymentAt(away.url).findRefund(due)).toEqual(unavailable);
  expect(await paymentAt(away.url).refund(due)).toEqual(unavailable);
  expect(await listRefunds(run)).toEqual([]);
});

test('keeps a rejected refund due when the provider then becomes unavailable', async () => {
  const run = await provider();
  const due = await dueAt(run);
  await run.control.faults({ balance: 'empty' });
  let isAway = false;
  using slow = await slowProvider(run.url, async (method) => {
    if (isAway) throw new Error('away');
    isAway = method === 'POST';
  });
  expect(await paymentAt(slow.url).refund(due)).toMatchObject({
    ok: false,
    error: { code: 'payment-refused' },
  });
});

test('any number of refund events leaves a permit for payments', async () => {
  const run = await provider();
  const due = await dueAt(run);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  using slow = await slowProvider(run.url, () => released);
  const limits = createCallLimits({
    maxConcurrent: 5,
    maxConcurrentOf: new Map([['event', 2]]),
    timeoutMs: 20_000,
  });
  const payment = paymentAt(slow.url, { limits });
  const lookups = Array.from({ length: 10 }, () => payment.findRefund(due));
  await expect.poll(limits.active).toBe(2);
  release();
  expect(await Promise.all(lookups)).toEqual(lookups.map(() => ({ ok: true, value: null })));
});

test('reports no refund of a payment that was never refunded', async () => {
  const run = await provider();
  expect(await run.payment.findRefund(await dueAt(run))).toEqual({ ok: true, value: null });
});

test('refunds never exceed what was paid and reach all of it in the end, through races and failures', async () => {
  const run = await provider();
  const due = await dueAt(run);
  const { control, stripe } = run;
  const refundedCents = async () => {
    const live = (await stripe.refunds.list()).data.filter((one) => one.status !== 'failed');
    return live.reduce((sum, { amount }) => sum + amount, 0);
  };
  const byHand = (amount: number) => stripe.refunds.create({ payment_intent: due.paymentIntent, amount });
  await control.faults({
    refundStatus: 'pending',
    createRefund: ['drop-answer', 'done-500', 'error-500', 'ok'],
  });
  let attempt = 0;
  for (let round = 0; round < 3; round += 1) {
    const servers = [paymentAt(new URL(run.url)), paymentAt(new URL(run.url))];
    const requests = servers.map((payment) => payment.refund({ ...due, attempt }));
    await Promise.allSettled([byHand(300 + round), ...requests]);
    const results = await Promise.all(requests);
    if (results.some((result) => !result.ok && result.error.isKeyConsumed)) attempt += 1;
    expect(await refundedCents()).toBeLessThanOrEqual(due.amount);
    const [newest] = (await stripe.refunds.list()).data;
    if (round < 2 && newest) await control.setRefundStatus(newest.id, 'failed');
  }
  await control.clearFaults();
  // Like the job of the shop: the next key follows a spent one.
  for (let round = 0; round < 2; round += 1) {
    const result = await run.payment.refund({ ...due, attempt });
    if (!result.ok && result.error.isKeyConsumed) attempt += 1;
  }
  for (const { id, status } of (await stripe.refunds.list()).data)
    if (status === 'pending') await control.setRefundStatus(id, 'succeeded');
  expect(await run.payment.refund({ ...due, attempt })).toMatchObject(refundResult());
  expect(await refundedCents()).toBe(due.amount);
});
