import { expect } from 'vitest';
import { opened, type provider } from './testing-provider.ts';

/** A payment whose refund is due, in full by default. */
export const dueAt = async (run: Awaited<ReturnType<typeof provider>>, amount?: number) => {
  const { order, id } = await opened(run.payment);
  await run.control.pay(id);
  const session = await run.payment.find(id, 'visitor');
  const paymentIntent = (session.ok && session.value.paymentIntent) || '';
  return { orderNumber: order.orderNumber, paymentIntent, amount: amount ?? order.totalCents, attempt: 0 };
};

/** The result of a completed refund, with any id by default. */
export const refundResult = (id: string = expect.stringMatching(/^re_/)) => ({
  ok: true,
  value: { status: 'succeeded', id },
});

/** The refunds at the provider, newest first. */
export const listRefunds = async ({ stripe }: Awaited<ReturnType<typeof provider>>) =>
  (await stripe.refunds.list()).data.map(({ amount, status }) => `${amount} ${status}`);
