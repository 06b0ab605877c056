/** Calls to the payment provider, as in metrics. */
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
/** An operation at the payment provider; failures are counted by it. */
export type PaymentCall = (typeof PAYMENT_CALLS)[number];

/** `refused`: Stripe rejected the request, such as for an ended session. `unanswered`: timed out, or not sent because of earlier failures. */
export const FAILURE_KINDS = ['key-refused', 'refused', 'failed', 'unanswered'] as const;
/** Why a call failed. */
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** The number of failures of one kind since the server started. */
export type PaymentFailures = {
  readonly call: PaymentCall;
  readonly kind: FailureKind;
  readonly count: number;
};
