import { expect, test } from 'vitest';
import { basket, runEmulator } from './testing.ts';

async function paidIntent({ stripe, control }: Awaited<ReturnType<typeof runEmulator>>): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(basket());
  return (await control.pay(id)).body.payment_intent;
}

test('[PAY-8] a paid session can be refunded in parts, but never beyond the payment', async () => {
  const run = await runEmulator();
  const { stripe } = run;
  const payment_intent = await paidIntent(run);
  const part = await stripe.refunds.create({ payment_intent, amount: 7400, metadata: { order: '1' } });
  expect(part).toMatchObject({ object: 'refund', status: 'succeeded', amount: 7400, payment_intent });
  await expect(stripe.refunds.create({ payment_intent, amount: 20_001 })).rejects.toThrow(
    'Refund amount ($200.01) is greater than unrefunded amount on charge ($200.00)',
  );
  const rest = await stripe.refunds.create({ payment_intent, reason: 'requested_by_customer' });
  expect(rest.amount).toBe(20_000);
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  expect((await stripe.refunds.list({ payment_intent })).data).toEqual([
    await stripe.refunds.retrieve(rest.id),
    await stripe.refunds.retrieve(part.id),
  ]);
});

test('[PAY-8] refunds nothing while a dispute is open, and what is left of the payment after it was lost', async () => {
  const run = await runEmulator();
  const { id } = await run.stripe.checkout.sessions.create(basket());
  const { payment_intent } = (await run.control.pay(id)).body;
  const dispute: string = (await run.control.dispute(id, 7400)).body.id;
  const disputed = { code: 'charge_disputed' };
  await expect(run.stripe.refunds.create({ payment_intent, amount: 100 })).rejects.toMatchObject(disputed);
  await run.control.closeDispute(dispute, 'lost');
  expect((await run.stripe.refunds.create({ payment_intent })).amount).toBe(20_000);
  await expect(run.stripe.refunds.create({ payment_intent })).rejects.toMatchObject(disputed);
});

test('[PAY-8] two simultaneous refunds never exceed the payment', async () => {
  const run = await runEmulator();
  const payment_intent = await paidIntent(run);
  const requests = Array.from({ length: 8 }, () =>
    run.stripe.refunds.create({ payment_intent, amount: 10_000 }),
  );
  const succeeded = (await Promise.allSettled(requests)).filter(({ status }) => status === 'fulfilled');
  expect(succeeded).toHaveLength(2);
});

test('[PAY-8] a refund sends an event of the refund and of the charge', async () => {
  const run = await runEmulator();
  const payment_intent = await paidIntent(run);
  const refund = await run.stripe.refunds.create({ payment_intent }, { idempotencyKey: 'refund-1' });
  const [created] = (await run.stripe.events.list({ type: 'refund.created' })).data;
  expect(created).toMatchObject({
    data: { object: { id: refund.id } },
    request: { idempotency_key: 'refund-1' },
  });
  const [charge] = (await run.stripe.events.list({ types: ['charge.refunded'] })).data;
  expect(charge?.data.object).toMatchObject({ amount_refunded: 27_400, refunded: true });
});

test('[PAY-8] a pending refund may fail, even after its success, and can then be repeated', async () => {
  const run = await runEmulator();
  const { stripe, control } = run;
  const payment_intent = await paidIntent(run);
  await control.faults({ refundStatus: 'pending' });
  const { id, status } = await stripe.refunds.create({ payment_intent });
  expect(status).toBe('pending');
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  for (const finalStatus of ['succeeded', 'failed', 'canceled']) {
    expect((await control.setRefundStatus(id, finalStatus)).body).toMatchObject({ id, status: finalStatus });
    expect((await stripe.refunds.retrieve(id)).status).toBe(finalStatus);
  }
  const failed = (await stripe.events.list({ type: 'refund.failed' })).data;
  expect(failed.map(({ data }) => data.object)).toMatchObject([{ id, status: 'failed' }]);
  expect((await stripe.refunds.create({ payment_intent })).amount).toBe(27_400);
  expect((await control.setRefundStatus('re_none', 'failed')).status).toBe(404);
  expect((await control.setRefundStatus(id, 'pending')).status).toBe(400);
});

test('[PAY-8] an unpaid session cannot be refunded', async () => {
  const { stripe } = await runEmulator();
  await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'payment_intent',
    statusCode: 404,
  });
});
