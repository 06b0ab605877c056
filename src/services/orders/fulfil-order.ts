import type { FulfilmentEvent } from '#domain/orders/fulfilment.ts';
import type { Order } from '#domain/orders/order.ts';
import type { OrderRefusal } from '#domain/orders/order-refusal.ts';
import { ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';

/** Packs, ships, delivers or takes back a paid order, which the caller has authorized. A repeat changes nothing. */
export async function fulfilOrder(
  { orders, log }: Pick<Ports, 'orders' | 'log'>,
  orderNumber: string,
  event: FulfilmentEvent,
): Promise<Result<Order, OrderRefusal>> {
  const fulfilled = await orders.fulfil(orderNumber, event);
  if (!fulfilled.ok) return fulfilled;
  const { kind, order } = fulfilled.value;
  if (kind === 'moved')
    log.info(
      { event: `order.${order.fulfilmentStatus}`, orderNumber: order.orderNumber },
      `An order changed to ${order.fulfilmentStatus}`,
    );
  return ok(order);
}
