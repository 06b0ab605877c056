import type { Order } from '../orders/order.ts';
import { type PaymentLink, paymentLinkOf } from './payment.ts';

/** Links to read and pay an order. They grant access, so an account gets only those of its own orders. */
export type OrderLinks = {
  readonly secret: string;
  readonly payment: PaymentLink | null;
  /** True until the withdrawal period ends. */
  readonly mayWithdraw: boolean;
};

/** Returns the links of orders by order number; the sets have the ids of those to withdraw from and under review. */
export const orderLinksOf = (
  orders: readonly Order[],
  withdrawable: ReadonlySet<string>,
  underReview: ReadonlySet<string>,
): Readonly<Record<string, OrderLinks>> =>
  Object.fromEntries(
    orders.map((order) => [
      order.orderNumber,
      {
        secret: order.linkSecret,
        payment: underReview.has(order.id) ? null : paymentLinkOf(order),
        mayWithdraw: withdrawable.has(order.id),
      },
    ]),
  );
