import Stripe from 'stripe';
import {
  FAILURE_KINDS,
  type FailureKind,
  PAYMENT_CALLS,
  type PaymentCall,
  type PaymentFailures,
} from '#domain/payments/payment-failures.ts';

/** Both calls need the same permission of the key: to create a session. */
const permissionFor = (call: PaymentCall): PaymentCall => (call === 'find-opened' ? 'open' : call);

/** Counts the outcome of each call once, whatever its retries. */
export const createFailureCounts = () => {
  const counts = new Map<string, number>();
  const keyRejectedFor = new Set<PaymentCall>();
  let openRejections = 0;
  const nameOf = (call: PaymentCall, kind: FailureKind): string => `${call} ${kind}`;
  return {
    succeeded(call: PaymentCall): void {
      keyRejectedFor.delete(permissionFor(call));
      if (call === 'open') openRejections = 0;
    },
    failed(call: PaymentCall, kind: FailureKind): void {
      const name = nameOf(call, kind);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (kind === 'key-refused') keyRejectedFor.add(permissionFor(call));
      if (kind !== 'refused') return;
      // Rejected for another reason, so the key was accepted.
      keyRejectedFor.delete(permissionFor(call));
      if (call === 'open') openRejections += 1;
    },
    all: (): PaymentFailures[] =>
      PAYMENT_CALLS.flatMap((call) =>
        FAILURE_KINDS.map((kind) => ({ call, kind, count: counts.get(nameOf(call, kind)) ?? 0 })),
      ),
    /** Number of calls whose key was rejected last; a restricted key may be valid for some. */
    keyRejections: (): number => keyRejectedFor.size,
    /** Payment pages rejected since the last one that opened. */
    openRejections: (): number => openRejections,
  };
};

const { errors } = Stripe;

export const failureKindOf = (error: InstanceType<typeof errors.StripeError>): FailureKind => {
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return 'key-refused';
  if (error instanceof errors.StripeConnectionError) return 'unanswered';
  const { statusCode = 500 } = error;
  return statusCode >= 400 && statusCode < 500 && statusCode !== 429 ? 'refused' : 'failed';
};
