import { addressLines } from '#domain/orders/address-lines.ts';
import { type GiftRecord, toGiftRecord } from '#domain/orders/gift/gift-days.ts';
import {
  type Order,
  type OrderRecord,
  refundableCents,
  refundStatusOf,
  toOrderRecord,
} from '#domain/orders/order.ts';
import {
  isAwaitingCourier,
  isChangeable,
  isDeliveryExpected,
  mayJoinAccount,
  refundOf,
} from '#domain/orders/order-progress.ts';
import type { RefundRecord } from '#domain/orders/refunds/refunded-items.ts';
import { type PaymentLink, paymentLinkOf } from '#domain/payments/payment.ts';
import { type Dollars, toDollars } from '#domain/values/money.ts';
import type { OrderSchedule } from '#services/orders/find-order.ts';
import type { OrderStep } from '#services/ports/ports.ts';

/** Data of an order's page; nothing else of the order leaves the server. */
export type OrderView = Omit<OrderRecord, 'user' | 'id'> &
  OrderSchedule & {
    /** Address lines, as on a parcel. */
    readonly shipping: readonly string[];
    readonly billing: readonly string[];
    readonly payment: PaymentLink | null;
    /** Statuses that the order reached; times in ISO 8601. */
    readonly steps: readonly {
      readonly to: OrderStep['to'];
      readonly at: string;
      readonly amount?: Dollars;
    }[];
    readonly refunds?: readonly RefundRecord[] | undefined;
    /** Paths of the pictures of its products, by their ids. */
    readonly pictures: Readonly<Record<string, string>>;
    /** Paths of the pages of its products, by their ids. */
    readonly pages: Readonly<Record<string, string>>;
    readonly gift: GiftRecord | null;
    /** What a cancellation would refund. */
    readonly refundable: Dollars;
    readonly isChangeable: boolean;
    /** True for a packed order that waits for the courier. */
    readonly isAwaitingCourier: boolean;
    /** True if this visitor may change the order and not only see it. */
    readonly mayChange: boolean;
    /** The order's email if this visitor may change a guest's paid order, and so create an account with it; otherwise null. */
    readonly accountEmail: string | null;
    /** True until the withdrawal period ends. */
    readonly mayWithdraw: boolean;
    /** What the form of a withdrawal begins with, if this visitor may change the order. */
    readonly customer: { readonly name: string; readonly email: string } | null;
    /** True while a withdrawal is not handled. */
    readonly isWithdrawn: boolean;
    /** True while the payment of an unpaid order is under review; absent from a server of an earlier release. */
    readonly isUnderReview?: boolean | undefined;
  };

/** True for a paid order that is still to reach the shopper. */
export const expectsDelivery = (order: OrderView): boolean =>
  isDeliveryExpected({ ...order, refund: refundOf(order) });

type Context = OrderSchedule &
  Pick<
    OrderView,
    'mayChange' | 'mayWithdraw' | 'isWithdrawn' | 'isUnderReview' | 'refunds' | 'pictures' | 'pages'
  > & {
    readonly steps: readonly OrderStep[];
    readonly isSignedIn: boolean;
  };

export const toOrderView = (order: Order, { steps, isSignedIn, ...context }: Context): OrderView => {
  const { user: _user, id: _id, ...shown } = toOrderRecord(order);
  return {
    ...shown,
    ...context,
    shipping: addressLines(order.shipping),
    billing: addressLines(order.billing),
    payment: context.isUnderReview ? null : paymentLinkOf(order),
    steps: steps.map(({ to, at, amountCents }) => ({
      to,
      at: at.toISOString(),
      ...(amountCents !== undefined && { amount: toDollars(amountCents) }),
    })),
    gift: toGiftRecord(order.gift),
    accountEmail: context.mayChange && mayJoinAccount(order) && !isSignedIn ? order.email : null,
    customer: context.mayChange ? { name: order.billing.name, email: order.email } : null,
    refundable: toDollars(refundableCents(order)),
    isChangeable: !order.isAnonymized && isChangeable({ ...order, refund: refundStatusOf(order) }),
    isAwaitingCourier: isAwaitingCourier({ ...order, refund: refundStatusOf(order) }),
  };
};
