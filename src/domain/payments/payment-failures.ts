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

/** `refused`: Stripe rejected the request, such as for an ended session. `unanswered`: timed out, or not sent because of earlier failures. */
export const FAILURE_KINDS = ['key-refused', 'refused', 'failed', 'unanswered'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export type PaymentFailures = {
  readonly call: PaymentCall;
  readonly kind: FailureKind;
  readonly count: number;
};
