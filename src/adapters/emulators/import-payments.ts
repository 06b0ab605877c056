import type { DemoPayment } from '#domain/orders/demo/demo-payment.ts';
import { CURRENCY } from '#domain/values/money.ts';
import { EmulatorError } from './emulator-error.ts';

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);

/** Adds payments to the payment emulator; those that it knows stay as they are. */
export const importPayments = async (emulator: URL, payments: readonly DemoPayment[]): Promise<void> => {
  const body = {
    payments: payments.map(({ orderNumber, sessionId, chargeId, refunds, dispute, ...payment }) => ({
      session: sessionId,
      payment_intent: payment.paymentIntent,
      charge: chargeId,
      receipt: orderNumber,
      amount: payment.amountCents,
      currency: CURRENCY,
      created: seconds(payment.at),
      refunds: refunds.map(({ id, amountCents, status, at }) => ({
        id,
        amount: amountCents,
        status,
        created: seconds(at),
      })),
      dispute: dispute && {
        id: dispute.id,
        amount: dispute.amountCents,
        status: dispute.status,
        created: seconds(dispute.at),
      },
    })),
  };
  const response = await fetch(new URL('/_control/payments', emulator), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new EmulatorError(
      `The payment emulator rejected the payments of the demo orders (${response.status}).`,
    );
};
