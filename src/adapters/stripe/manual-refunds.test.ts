import { expect, test } from 'vitest';
import { slowProvider } from '#test/support/slow-provider.ts';
import { paymentAt, provider, unavailable } from './testing-provider.ts';
import { dueAt, listRefunds, refundResult } from './testing-refunds.ts';

test.each([
  ['all of it', undefined],
  ['in two parts', [1_000, 850]],
])('recognizes a refund that the owner made in the dashboard (%s)', async (_, parts) => {
  const run = await provider();
  const due = await dueAt(run);
  let last = '';
  for (const amount of parts ?? [due.amount])
    last = (await run.stripe.refunds.create({ payment_intent: due.paymentIntent, amount })).id;
  for (let n = 0; n < 2; n += 1) expect(await run.payment.refund(due)).toMatchObject(refundResult(last));
});

test('keeps a refund due when a part of the owner’s own refunds failed', async () => {
  const run = await provider();
  const { payment, control, stripe } = run;
  const due = await dueAt(run);
  const giveBack = (amount: number) => stripe.refunds.create({ payment_intent: due.paymentIntent, amount });
  const [one, other] = [await giveBack(1_000), await giveBack(850)];
  await control.setRefundStatus(one.id, 'failed');
  expect(await payment.findRefund(due)).toMatchObject({
    value: { status: 'failed', ineffective: expect.arrayContaining([one.id, other.id]) },
  });
  expect(await payment.refund(due)).toMatchObject(refundResult());
  expect(await listRefunds(run)).toEqual(['1000 succeeded', '850 succeeded', '1000 failed']);
});

test('refunds the rest of the owner’s partial refund once', async () => {
  const run = await provider();
  const due = await dueAt(run);
  const { id } = await run.stripe.refunds.create({ payment_intent: due.paymentIntent, amount: 1_000 });
  const part = { ok: true, value: { status: 'pending', id, ineffective: [id], refundedCents: 1_000 } };
  expect(await run.payment.findRefund(due)).toEqual(part);
  await run.control.faults({ createRefund: 'drop-answer' });
  expect(await run.payment.refund(due)).toEqual(unavailable);
  await run.control.clearFaults();
  for (let n = 0; n < 2; n += 1) expect(await run.payment.refund(due)).toMatchObject(refundResult());
  expect(await listRefunds(run)).toEqual([`${due.amount - 1_000} succeeded`, '1000 succeeded']);
});

test('does not repeat the owner’s pending refund, and is done when it succeeds', async () => {
  const run = await provider();
  const { payment, control, stripe } = run;
  const due = await dueAt(run);
  await control.faults({ refundStatus: 'pending' });
  const { id } = await stripe.refunds.create({ payment_intent: due.paymentIntent, amount: 1_000 });
  await control.clearFaults();
  const rest = `${due.amount - 1_000} succeeded`;
  for (let n = 0; n < 2; n += 1) {
    expect(await payment.refund(due)).toMatchObject({ ok: true, value: { status: 'pending', id } });
    expect(await listRefunds(run)).toEqual([rest, '1000 pending']);
  }
  await control.setRefundStatus(id, 'succeeded');
  expect(await payment.refund(due)).toMatchObject(refundResult());
  expect(await listRefunds(run)).toEqual([rest, '1000 succeeded']);
});

test('replaces two equal partial refunds that fail one after the other', async () => {
  const run = await provider();
  const due = await dueAt(run, 1_000);
  const { payment, control, stripe } = run;
  const half = () => stripe.refunds.create({ payment_intent: due.paymentIntent, amount: 500 });
  for (const { id } of [await half(), await half()].toReversed()) {
    await control.setRefundStatus(id, 'failed');
    expect(await payment.refund(due)).toMatchObject(refundResult());
  }
  expect(await listRefunds(run)).toEqual(['500 succeeded', '500 succeeded', '500 failed', '500 failed']);
});

test.each([
  ['all of it', undefined, 'succeeded'],
  ['a part', 1_000, undefined],
])('refunds nothing twice when the owner refunds %s at the same time', async (_, amount, status) => {
  const run = await provider();
  const due = await dueAt(run);
  const byHand = () =>
    run.stripe.refunds.create({ payment_intent: due.paymentIntent, amount: amount ?? due.amount });
  let isFirst = true;
  using between = await slowProvider(run.url, async (method) => {
    if (method === 'POST' && isFirst) await byHand();
    isFirst &&= method !== 'POST';
  });
  const result = await paymentAt(between.url).refund(due);
  expect(result).toMatchObject(
    status ? { ok: true, value: { status } } : { ok: false, error: { code: 'payment-refused' } },
  );
  expect(await run.payment.refund(due)).toMatchObject(refundResult());
  const amounts = (await run.stripe.refunds.list()).data.map((one) => one.amount);
  expect(amounts).toEqual(amount ? [due.amount - amount, amount] : [due.amount]);
});

test('adds up all refunds of a payment with more than one page of them', async () => {
  const run = await provider();
  const due = await dueAt(run, 130);
  for (let n = 0; n < 130; n += 1)
    await run.stripe.refunds.create({ payment_intent: due.paymentIntent, amount: 1 });
  expect(await run.payment.findRefund(due)).toMatchObject(refundResult());
  expect(await run.payment.refund(due)).toMatchObject(refundResult());
  expect(await run.payment.refundTotal(due.paymentIntent)).toMatchObject({ value: { refundedCents: 130 } });
});

test.each([
  ['nothing', [], 0, false],
  ['one that succeeds', [[500, 'succeeded']], 0, false],
  ['one that fails', [[500, 'failed']], 1, true],
  ['one that is canceled', [[500, 'canceled']], 1, true],
  [
    'one that fails, and the same again',
    [
      [500, 'failed'],
      [500, 'succeeded'],
    ],
    1,
    false,
  ],
  [
    'one that fails, and the same again that waits',
    [
      [500, 'failed'],
      [500, 'pending'],
    ],
    1,
    true,
  ],
  [
    'one that fails before another of more',
    [
      [500, 'failed'],
      [700, 'succeeded'],
    ],
    1,
    true,
  ],
  [
    'one that is canceled before another of less',
    [
      [500, 'canceled'],
      [20, 'succeeded'],
    ],
    1,
    true,
  ],
  [
    'one that fails after the same',
    [
      [500, 'succeeded'],
      [500, 'failed'],
    ],
    1,
    true,
  ],
  [
    'two that fail, and one of them again',
    [
      [500, 'failed'],
      [500, 'canceled'],
      [500, 'succeeded'],
    ],
    2,
    true,
  ],
  [
    'two that fail, and both again',
    [
      [500, 'failed'],
      [30, 'failed'],
      [30, 'succeeded'],
      [500, 'succeeded'],
    ],
    2,
    false,
  ],
  [
    'one that fails, and again, and again',
    [
      [5, 'failed'],
      [5, 'failed'],
      [5, 'succeeded'],
    ],
    2,
    true,
  ],
] as const)('[ORD-6] finds refunds that were returned and not replaced: %s', async (_, refunds, failures, hasFailed) => {
  const run = await provider();
  const { paymentIntent } = await dueAt(run);
  await run.control.faults({ refundStatus: 'pending' });
  let refundedCents = 0;
  let pendingCents = 0;
  for (const [amount, status] of refunds) {
    const { id } = await run.stripe.refunds.create({ payment_intent: paymentIntent, amount });
    if (status !== 'pending') await run.control.setRefundStatus(id, status);
    if (status === 'succeeded') refundedCents += amount;
    if (status === 'pending') pendingCents += amount;
  }
  expect(await run.payment.refundTotal(paymentIntent)).toEqual({
    ok: true,
    value: { refundedCents, pendingCents, failures, hasFailed },
  });
});
