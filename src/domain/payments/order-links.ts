import type { Order } from '../orders/order.ts';
import { type PaymentLink, paymentLinkOf } from './payment.ts';

/** Where an order is read and paid. They are permissions, so an account gets only those of its own orders. */
export type OrderLinks = { readonly secret: string; readonly payment: PaymentLink | null };

/** The links of orders by order number. */
export const linksOf = (orders: readonly Order[]): Readonly<Record<string, OrderLinks>> =>
  Object.fromEntries(
    orders.map((order) => [order.receipt, { secret: order.linkSecret, payment: paymentLinkOf(order) }]),
  );
