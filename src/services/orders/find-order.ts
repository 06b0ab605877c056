import type { Order } from '#domain/orders/order.ts';
import {
  type ArrivalContext,
  expectedArrival,
  isBeforePackingDay,
} from '#domain/orders/self-service/expected-arrival.ts';
import type { Ports } from '../ports/ports.ts';

/** Finds an order by the secret of its link (GUEST-1). */
export async function findOrder(
  { orders }: Pick<Ports, 'orders'>,
  secret: string,
): Promise<Order | undefined> {
  return /^[\w-]{43,64}$/.test(secret) ? orders.findByLink(secret) : undefined;
}

/** When an order is packed and arrives, as its pages show it. */
export type OrderSchedule = {
  /** Such as `Dec 4 – 14`; null unless the order is on its way to the shopper. */
  readonly arrival: string | null;
  readonly isBeforePackingDay: boolean;
};

/** Returns the schedule of an order. */
export function findSchedule(
  { clock }: Pick<Ports, 'clock'>,
  order: Order,
  context: ArrivalContext,
): OrderSchedule {
  const now = clock();
  return {
    arrival: expectedArrival(order, context, now),
    isBeforePackingDay: isBeforePackingDay(context.paidAt, now),
  };
}
