/** What the shop asks of the payment provider. */
export const PAYMENT_CALLS = [
  'open',
  'find-opened',
  'find',
  'expire',
  'refund',
  'find-refund',
  'find-order',
  'list',
] as const;
export type PaymentCall = (typeof PAYMENT_CALLS)[number];

/**
 * How a call may fail: the shop's key does not open the provider, or not for this; the provider refuses what is asked, as
 * it does with a session that has ended; it fails; it does not answer in time, or was not asked since it failed too often.
 */
export const FAILURE_KINDS = ['key-refused', 'refused', 'failed', 'unanswered'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** How often a call has failed so. */
export type PaymentFailures = {
  readonly call: PaymentCall;
  readonly kind: FailureKind;
  readonly count: number;
};
