import { addBusinessDays, shopDay, shownDay } from '../../shipping/arrival.ts';
import { giftArrivalDays } from '../gift/gift-days.ts';
import { type Order, refundStatusOf } from '../order.ts';
import { isDeliveryExpected } from '../order-progress.ts';

type PaidOrder = Pick<
  Order,
  'status' | 'fulfilmentStatus' | 'refundedCents' | 'totalCents' | 'shippingMethod' | 'gift'
>;

/** What the arrival of an order depends on besides the order. */
export type ArrivalContext = { readonly paidAt: Date | undefined; readonly isWithdrawn: boolean };

/** Returns when a paid order should arrive, such as `Dec 4 – 14`; null for one that has arrived, will not, or is late. */
export const expectedArrival = (
  order: PaidOrder,
  { paidAt, isWithdrawn }: ArrivalContext,
  now: Date,
): string | null => {
  const { shippingMethod, gift } = order;
  const refund = refundStatusOf(order);
  if (!isDeliveryExpected({ ...order, refund, isWithdrawn }) || !paidAt || !shippingMethod) return null;
  const [first, last] = giftArrivalDays(paidAt, shippingMethod.businessDays, gift);
  return shopDay(now) > last ? null : shownDay.formatRange(first, last);
};

/** True before the business day after the payment, on which an order is packed. */
export const isBeforePackingDay = (paidAt: Date | undefined, now: Date): boolean =>
  paidAt !== undefined && shopDay(now) < addBusinessDays(shopDay(paidAt), 1);
