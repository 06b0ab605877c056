import type { Order } from '#domain/orders/order.ts';
import type { Ports } from '../ports/ports.ts';

/** Finds an order by the secret of its link (GUEST-1). */
export async function findOrder(
  { orders }: Pick<Ports, 'orders'>,
  secret: string,
): Promise<Order | undefined> {
  return /^[\w-]{43,64}$/.test(secret) ? orders.findByLink(secret) : undefined;
}
