/** Operations of the payment provider, for metrics. */
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
 * `key-refused`: the API key is invalid or lacks a permission; `refused`: the request was rejected, such as for an ended session;
 * `failed`: an error; `unanswered`: a timeout, or not sent because of earlier failures.
 */
export const FAILURE_KINDS = ['key-refused', 'refused', 'failed', 'unanswered'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** The number of failed calls. */
export type PaymentFailures = {
  readonly call: PaymentCall;
  readonly kind: FailureKind;
  readonly count: number;
};
