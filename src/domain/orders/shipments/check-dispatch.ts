import type { StaffRefusal } from '../../staff/staff-refusal.ts';
import { laterPackingDay } from '../gift/gift-days.ts';
import type { Order, Shipment } from '../order.ts';

/** An order with what decides whether anything may be sent to its shopper. */
export type DispatchState = {
  readonly order: Order;
  /** True once nothing may be sent, because all of it or of its payment is refunded or due for it. */
  readonly isBeingRefunded: boolean;
  /** True while a withdrawal is not handled. */
  readonly isWithdrawn: boolean;
  /** True while the bank decides about the payment. */
  readonly isDisputed: boolean;
};

/** Why nothing may be sent. */
export type DispatchRefusal = Extract<
  StaffRefusal,
  'order-not-paid' | 'order-refunded' | 'order-disputed' | 'order-withdrawn' | 'gift-too-early'
>;

/** Why a parcel is not shipped, with what helps staff to go on. */
export type ExplainedRefusal = {
  readonly refusal: StaffRefusal;
  /** The last shipment of an order that is already shipped; `by` is null for the command line. */
  readonly shipment?: (Pick<Shipment, 'trackingNumber'> & { readonly by: string | null }) | undefined;
  /** When a gift may be packed. */
  readonly packingDay?: Date | undefined;
  /** The number of the order, which may be the same one, of which a parcel has the tracking number. */
  readonly usedFor?: string | undefined;
};

/** Returns why nothing may be sent to the shopper; undefined if it may. The lists of orders repeat it in SQL. */
export const checkDispatch = (
  { order, isBeingRefunded, isDisputed, isWithdrawn }: DispatchState,
  now: Date,
): DispatchRefusal | undefined => {
  if (order.status !== 'paid') return 'order-not-paid';
  if (isBeingRefunded) return 'order-refunded';
  if (isDisputed) return 'order-disputed';
  if (isWithdrawn) return 'order-withdrawn';
  return laterPackingDay(order, now) && 'gift-too-early';
};
