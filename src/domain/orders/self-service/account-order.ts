import { countryName } from '../../values/country-name.ts';
import { hasAllocatedStock, type Order, refundStatusOf } from '../order.ts';

/** What the account of an order shows besides its record. */
export type AccountOrder = {
  /** Name, city and country of the shipping address; empty if nothing is sent there. */
  readonly shipTo: string;
  /** True while a withdrawal is not handled. */
  readonly isWithdrawn: boolean;
  /** True while the payment of an unpaid order is under review; absent from a server of an earlier release. */
  readonly isUnderReview?: boolean | undefined;
};

const shipToOf = (order: Order): string => {
  const isSent =
    order.shippingMethod?.kind !== 'pick-up' &&
    hasAllocatedStock(order.status) &&
    refundStatusOf(order) !== 'full';
  const { name, city, country } = order.shipping;
  return isSent ? [name, city, countryName(country)].filter((part) => part !== '').join(', ') : '';
};

/** Returns what an account shows of its orders, by order number; the sets have the ids of those withdrawn from and under review. */
export const accountOrdersOf = (
  orders: readonly Order[],
  withdrawn: ReadonlySet<string>,
  underReview: ReadonlySet<string>,
): Readonly<Record<string, AccountOrder>> =>
  Object.fromEntries(
    orders.map((order) => [
      order.orderNumber,
      {
        shipTo: shipToOf(order),
        isWithdrawn: withdrawn.has(order.id),
        isUnderReview: underReview.has(order.id),
      },
    ]),
  );
