import { formatGiftArrival } from '../gift/gift-days.ts';
import type { Order } from '../order.ts';

type PaidOrder = Pick<Order, 'status' | 'fulfilmentStatus' | 'shippingMethod' | 'gift'>;

/** Returns when a paid order should arrive, such as `Dec 4 – 14`; null for one that has arrived or will not. */
export const expectedArrival = (
  { status, fulfilmentStatus, shippingMethod, gift }: PaidOrder,
  paidAt: Date | undefined,
): string | null => {
  const isExpected = status === 'paid' && !['delivered', 'returned'].includes(fulfilmentStatus);
  return isExpected && paidAt && shippingMethod
    ? formatGiftArrival(paidAt, shippingMethod.businessDays, gift)
    : null;
};
