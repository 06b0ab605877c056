import type { Order } from '#domain/order.ts';
import type { PaymentSession } from '#domain/payment.ts';
import type { DueRefund, Ports } from './ports.ts';

type Needs = Pick<Ports, 'orders' | 'payment' | 'log'>;

/** Gives back money that came for goods which are gone. What fails here is tried again by `settle-open-orders`. */
export const refundLatePayment = async (
  ports: Needs,
  order: Order,
  session: PaymentSession,
): Promise<void> => {
  if (!session.paymentIntent) return;
  await refund(ports, {
    receipt: order.receipt,
    paymentIntent: session.paymentIntent,
    amount: session.amount,
  });
};

/** One refund, recorded when the provider has taken it; the order number keeps a repeat from paying twice. */
export const refund = async ({ orders, payment, log }: Needs, due: DueRefund): Promise<void> => {
  const answer = await payment.refund(due);
  if (answer.ok) await orders.refunded(due.receipt, answer.value.id);
  else log.error({ code: answer.error.code }, 'a refund is due and was not taken yet');
};
