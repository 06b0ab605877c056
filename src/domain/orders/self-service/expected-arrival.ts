import { addBusinessDays, shopDay, shownDay } from '../../shipping/arrival.ts';
import { giftArrivalDays } from '../gift/gift-days.ts';
import type { Order } from '../order.ts';

type PaidOrder = Pick<Order, 'status' | 'fulfilmentStatus' | 'shippingMethod' | 'gift'>;

/** Returns when a paid order should arrive, such as `Dec 4 – 14`; null for one that has arrived, will not, or is late. */
export const expectedArrival = (
  { status, fulfilmentStatus, shippingMethod, gift }: PaidOrder,
  paidAt: Date | undefined,
  now: Date,
): string | null => {
  const isExpected = status === 'paid' && !['delivered', 'returned'].includes(fulfilmentStatus);
  if (!isExpected || !paidAt || !shippingMethod) return null;
  const [first, last] = giftArrivalDays(paidAt, shippingMethod.businessDays, gift);
  return shopDay(now) > last ? null : shownDay.formatRange(first, last);
};

/** True before the business day after the payment, on which an order is packed. */
export const isBeforePackingDay = (paidAt: Date | undefined, now: Date): boolean =>
  paidAt !== undefined && shopDay(now) < addBusinessDays(shopDay(paidAt), 1);
