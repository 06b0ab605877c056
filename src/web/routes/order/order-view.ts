import type { Address } from '#domain/address.ts';
import { type Order, type OrderRecord, toOrderRecord } from '#domain/order.ts';

/** What the page of one order shows; nothing else of it leaves the server. */
export type OrderView = Omit<OrderRecord, 'user' | 'id'> & {
  readonly shipping: Address;
  readonly billing: Address;
  /** Where it can still be paid. */
  readonly payAt: string | null;
};

/** Picks it from the order. */
export const toOrderView = (order: Order): OrderView => {
  const { receipt, date, status, total, orders } = toOrderRecord(order);
  const { shipping, billing } = order;
  const payAt = status === 'awaiting-payment' ? (order.payment?.url ?? null) : null;
  return { receipt, date, status, total, orders, shipping, billing, payAt };
};
