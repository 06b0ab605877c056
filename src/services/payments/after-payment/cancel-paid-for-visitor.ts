import type { ShopError } from '#domain/api/error-table.ts';
import { type Order, refundStatusOf } from '#domain/orders/order.ts';
import { err, type Result } from '#domain/values/result.ts';
import { mayChangeOrder, type OrderVisitor } from '../../orders/index.ts';
import type { Ports } from '../../ports/ports.ts';
import { cancelPaidOrder } from './cancel-paid-order.ts';

type CancelPaidDeps = Parameters<typeof cancelPaidOrder>[0] &
  Pick<Ports, 'orderAccess' | 'secrets' | 'clock'>;

/** Cancels a visitor's paid order until it is packed, and refunds it; a repeat changes nothing. */
export async function cancelPaidForVisitor(
  ports: CancelPaidDeps,
  order: Order,
  visitor: OrderVisitor,
): Promise<Result<Order, ShopError>> {
  if (!(await mayChangeOrder(ports, order, visitor))) return err({ code: 'order-access-required' });
  // The shop can still cancel it, to return its items to stock.
  if (order.status === 'paid' && refundStatusOf(order) === 'full')
    return err({ code: 'order-not-changeable' });
  const cancelled = await cancelPaidOrder(ports, order.orderNumber);
  if (cancelled.ok) return cancelled;
  const { error } = cancelled;
  const isSameCode = error === 'payment-unavailable' || error === 'order-packed';
  return err({ code: isSameCode ? error : 'order-not-changeable' });
}
