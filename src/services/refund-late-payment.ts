import type { DueRefund, Ports } from './ports.ts';

type Needs = Pick<Ports, 'orders' | 'payment' | 'log'>;

/**
 * Gives back money that came for goods which are gone, and records it when the provider has taken it. The order number
 * keeps a repeat from paying twice; what fails here is tried again by `settle-open-orders`.
 */
export const refund = async ({ orders, payment, log }: Needs, due: DueRefund): Promise<void> => {
  const { receipt } = due;
  const answer = await payment.refund(due);
  if (answer.ok) await orders.refunded(receipt, answer.value.id);
  else log.error({ receipt, reason: answer.error.reason }, 'a refund is due and was not taken yet');
};
