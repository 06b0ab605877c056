import type { Order } from '#domain/orders/order.ts';
import type { RefundRecord } from '#domain/orders/refunds/refunded-items.ts';
import { toDollars } from '#domain/values/money.ts';
import type { Ports } from '../ports/ports.ts';

/** Returns the refunds of orders whose items are known, by the ids of the orders. */
export async function listRefunds(
  { orderHistory }: Pick<Ports, 'orderHistory'>,
  orders: readonly Pick<Order, 'id' | 'refundedCents'>[],
): Promise<ReadonlyMap<string, readonly RefundRecord[]>> {
  const refunded = orders.filter(({ refundedCents }) => refundedCents > 0).map(({ id }) => id);
  const found = await orderHistory.listRefunds(refunded);
  return new Map(
    [...found].map(([id, refunds]) => [
      id,
      refunds.map(({ amountCents, items }) => ({ amount: toDollars(amountCents), items: items.join('; ') })),
    ]),
  );
}
