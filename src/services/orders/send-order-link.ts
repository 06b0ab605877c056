import { orderNumberRange } from '#domain/orders/self-service/order-number-range.ts';
import type { Ports } from '../ports/ports.ts';

/** Emails the link of an order to its own address; returns the same whether or not an order has this number and email. */
export async function sendOrderLink(
  { orders, orderAccess, clock }: Pick<Ports, 'orders' | 'orderAccess' | 'clock'>,
  typedNumber: string,
  email: string,
): Promise<void> {
  const range = orderNumberRange(typedNumber);
  const order = range && (await orders.findByNumberAndEmail(range, email));
  // Paid orders of a deleted account keep their email until they count as delivered.
  await orderAccess.sendLink(order?.email ? order : undefined, email, clock());
}
