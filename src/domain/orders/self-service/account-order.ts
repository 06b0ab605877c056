import { countryName } from '../../values/country-name.ts';
import { hasAllocatedStock, type Order, refundStatusOf } from '../order.ts';
import type { RefundRecord } from '../refunds/refunded-items.ts';

/** What the account of an order shows besides its record. */
export type AccountOrder = {
  /** Name, city and country of the shipping address; empty if nothing is sent there. */
  readonly shipTo: string;
  /** True while a withdrawal is not handled. */
  readonly isWithdrawn: boolean;
  /** True while the payment of an unpaid order is under review; absent from a server of an earlier release. */
  readonly isUnderReview?: boolean | undefined;
  readonly refunds?: readonly RefundRecord[] | undefined;
};

const shipToOf = (order: Order): string => {
  const isSent =
    order.shippingMethod?.kind !== 'pick-up' &&
    hasAllocatedStock(order.status) &&
    refundStatusOf(order) !== 'full';
  const { name, city, country } = order.shipping;
  return isSent ? [name, city, countryName(country)].filter((part) => part !== '').join(', ') : '';
};

type AccountContext = {
  /** Ids of the orders that are withdrawn from. */
  readonly withdrawn: ReadonlySet<string>;
  /** Ids of the orders whose payment is under review. */
  readonly underReview: ReadonlySet<string>;
  /** By the ids of the orders. */
  readonly refunds: ReadonlyMap<string, readonly RefundRecord[]>;
};

/** Returns what an account shows of its orders, by order number. */
export const accountOrdersOf = (
  orders: readonly Order[],
  { withdrawn, underReview, refunds }: AccountContext,
): Readonly<Record<string, AccountOrder>> =>
  Object.fromEntries(
    orders.map((order) => [
      order.orderNumber,
      {
        shipTo: shipToOf(order),
        isWithdrawn: withdrawn.has(order.id),
        isUnderReview: underReview.has(order.id),
        refunds: refunds.get(order.id),
      },
    ]),
  );
