import { laterPackingDay } from '#domain/orders/gift/gift-days.ts';
import { unshippedLines } from '#domain/orders/shipments/unshipped-lines.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import type { OrderToFulfil } from '../../ports/ports.ts';

/** True if parcels have all that is not refunded. */
export const isCompletelyShipped = (found: OrderToFulfil): boolean =>
  found.shipments.length > 0 && unshippedLines(found).length === 0;

/** Returns why nothing may be sent to the shopper; undefined if it may. */
export const checkDispatch = (
  { order, isBeingRefunded, isDisputed, isWithdrawn }: OrderToFulfil,
  now: Date,
): StaffRefusal | undefined => {
  if (order.status !== 'paid') return 'order-not-paid';
  if (isBeingRefunded) return 'order-refunded';
  if (isDisputed) return 'order-disputed';
  if (isWithdrawn) return 'order-withdrawn';
  return laterPackingDay(order, now) && 'gift-too-early';
};
