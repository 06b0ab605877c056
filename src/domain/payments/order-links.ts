import type { Order } from '../orders/order.ts';
import { countryName } from '../values/country-name.ts';
import { type PaymentLink, paymentLinkOf } from './payment.ts';

/** Where to read and pay an order, and where it is sent. Links grant access, so an account gets only those of its own orders. */
export type OrderLinks = {
  readonly secret: string;
  readonly payment: PaymentLink | null;
  /** True until the withdrawal period ends. */
  readonly mayWithdraw: boolean;
  /** Name, city and country of the shipping address. */
  readonly shipTo: string;
};

const shipToOf = ({ name, city, country }: Order['shipping']): string =>
  [name, city, countryName(country)].filter((part) => part !== '').join(', ');

/** Returns the links of orders by order number; `withdrawable` has the ids of those to withdraw from. */
export const orderLinksOf = (
  orders: readonly Order[],
  withdrawable: ReadonlySet<string>,
): Readonly<Record<string, OrderLinks>> =>
  Object.fromEntries(
    orders.map((order) => [
      order.orderNumber,
      {
        secret: order.linkSecret,
        payment: paymentLinkOf(order),
        mayWithdraw: withdrawable.has(order.id),
        shipTo: shipToOf(order.shipping),
      },
    ]),
  );
