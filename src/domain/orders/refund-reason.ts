/** Why the shop refunds a payment. */
export const REFUND_REASONS = ['late-payment', 'order-cancelled', 'order-refunded'] as const;
/** The reason for a refund; `late-payment` paid for items that were sold out by then. */
export type RefundReason = (typeof REFUND_REASONS)[number];
