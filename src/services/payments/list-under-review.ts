import type { Order } from '#domain/orders/order.ts';
import type { Ports } from '../ports/ports.ts';

/** Returns the ids of the unpaid orders whose payment was received but is under review, so that it is not paid twice. */
export async function listUnderReview(
  { payments }: Pick<Ports, 'payments'>,
  orders: readonly Order[],
): Promise<ReadonlySet<string>> {
  const unpaid = orders.filter(({ status }) => status === 'awaiting-payment').map(({ id }) => id);
  return unpaid.length === 0 ? new Set() : payments.listUnderReview(unpaid);
}
