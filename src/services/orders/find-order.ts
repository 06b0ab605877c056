import type { Order } from '#domain/orders/order.ts';
import { expectedArrival } from '#domain/orders/self-service/expected-arrival.ts';
import type { OrderStep, Ports } from '../ports/ports.ts';

/** Finds an order by the secret of its link (GUEST-1). */
export async function findOrder(
  { orders }: Pick<Ports, 'orders'>,
  secret: string,
): Promise<Order | undefined> {
  return /^[\w-]{43,64}$/.test(secret) ? orders.findByLink(secret) : undefined;
}

/** Returns when an order with these steps should arrive, such as `Dec 4 – 14`; null unless it is on its way to the shopper. */
export function findArrival(
  { clock }: Pick<Ports, 'clock'>,
  order: Order,
  steps: readonly OrderStep[],
): string | null {
  return expectedArrival(order, steps.findLast(({ to }) => to === 'paid')?.at, clock());
}
