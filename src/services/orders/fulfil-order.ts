import { type FulfilmentEvent, isDispatch } from '#domain/orders/fulfilment.ts';
import { packingDay } from '#domain/orders/gift/gift-days.ts';
import type { Order } from '#domain/orders/order.ts';
import type { OrderRefusal } from '#domain/orders/order-refusal.ts';
import { shopDay } from '#domain/shipping/arrival.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * Packs, ships, delivers or takes back a paid order, which the caller has authorized. A gift is neither packed nor
 * shipped too early; a repeat changes nothing.
 */
export async function fulfilOrder(
  { orders, clock, log }: Pick<Ports, 'orders' | 'clock' | 'log'>,
  orderNumber: string,
  event: FulfilmentEvent,
): Promise<Result<Order, OrderRefusal>> {
  if (isDispatch(event) && (await isTooEarly(orders, orderNumber, clock()))) return err('gift-too-early');
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

/** True if a gift would arrive before the day that its buyer chose. */
const isTooEarly = async (orders: Ports['orders'], orderNumber: string, now: Date): Promise<boolean> => {
  const order = await orders.find(orderNumber);
  const day = order?.shippingMethod && packingDay(order.gift, order.shippingMethod.businessDays);
  return day !== undefined && day !== null && day.getTime() > shopDay(now);
};
