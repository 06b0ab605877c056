import type { StaffRefusal } from '../staff/staff-refusal.ts';

/** Why a refund, a cancellation or a change of the address is refused; it then changes nothing. */
export type OrderRefusal = Extract<
  StaffRefusal,
  | 'unknown-order'
  | 'order-not-paid'
  | 'order-packed'
  | 'order-refunded'
  | 'order-disputed'
  | 'payment-unavailable'
  | 'payment-under-review'
  | 'order-changed'
  | 'refund-unfinished'
  | 'refund-partial'
  | 'refund-empty'
  | 'refund-too-many-items'
  | 'refund-too-much'
  | 'order-shipped'
  | 'shipment-recorded'
  | 'other-delivery-zone'
>;
