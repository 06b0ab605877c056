import type { BusinessDays } from '../../shipping/shipping-method.ts';
import { hasWithdrawalRight } from '../../shipping/withdrawal-countries.ts';
import { DAY } from '../../values/time.ts';
import { giftArrivalDays } from '../gift/gift-days.ts';
import { type Order, refundStatusOf } from '../order.ts';

/** Days after the delivery in which the law lets a customer withdraw. */
export const WITHDRAWAL_DAYS = 14;
/** Time for a late parcel, before its delivery is assumed. */
const DELIVERY_MARGIN_DAYS = 14;
/** For orders from before there were shipping methods. */
const SLOWEST_DELIVERY: BusinessDays = [7, 14];

/** When an order was shipped and delivered, if that was recorded. */
export type FulfilmentTimes = { readonly shippedAt: Date | null; readonly deliveredAt: Date | null };

type Delivery = Pick<Order, 'shippingMethod' | 'gift'>;

const assumedDelivery = ({ shippingMethod, gift }: Delivery, shippedAt: Date): number => {
  const [, last] = giftArrivalDays(shippedAt, shippingMethod?.businessDays ?? SLOWEST_DELIVERY, gift);
  return last + DELIVERY_MARGIN_DAYS * DAY;
};

/** True while the law lets the customer withdraw: until the end of the 14th day after delivery, in any time zone. */
export const mayWithdraw = (
  order: Pick<Order, 'status' | 'refundedCents' | 'totalCents' | 'shipping' | 'billing'> & Delivery,
  times: FulfilmentTimes | undefined,
  now: Date,
): boolean => {
  if (order.status !== 'paid' || refundStatusOf(order) === 'full') return false;
  if (!hasWithdrawalRight(order)) return false;
  const { shippedAt, deliveredAt } = times ?? {};
  const received = deliveredAt?.getTime() ?? (shippedAt && assumedDelivery(order, shippedAt));
  return !received || now.getTime() < received + (WITHDRAWAL_DAYS + 2) * DAY;
};

/** Returns by when the law requires the refund of a withdrawal: 14 days after its statement (Directive 2011/83/EU). */
export const refundDeadlineOf = (statedAt: Date): Date =>
  new Date(statedAt.getTime() + WITHDRAWAL_DAYS * DAY);
