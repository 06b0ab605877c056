import Stripe from 'stripe';
import {
  FAILURE_KINDS,
  type FailureKind,
  PAYMENT_CALLS,
  type PaymentCall,
  type PaymentFailures,
} from '#domain/payments/payment-failures.ts';

/** What the key has to be good for: both make a session, or find the one that was made. */
const rightFor = (call: PaymentCall): PaymentCall => (call === 'find-opened' ? 'open' : call);

/** Counts how calls end, each once, however often it was repeated by itself. */
export const createFailureCounts = () => {
  const counts = new Map<string, number>();
  const keyRefusedFor = new Set<PaymentCall>();
  let openRefusals = 0;
  const nameOf = (call: PaymentCall, kind: FailureKind): string => `${call} ${kind}`;
  return {
    succeeded(call: PaymentCall): void {
      keyRefusedFor.delete(rightFor(call));
      if (call === 'open') openRefusals = 0;
    },
    failed(call: PaymentCall, kind: FailureKind): void {
      const name = nameOf(call, kind);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (kind === 'key-refused') keyRefusedFor.add(rightFor(call));
      if (kind !== 'refused') return;
      // Whoever refuses something else has taken the key.
      keyRefusedFor.delete(rightFor(call));
      if (call === 'open') openRefusals += 1;
    },
    all: (): PaymentFailures[] =>
      PAYMENT_CALLS.flatMap((call) =>
        FAILURE_KINDS.map((kind) => ({ call, kind, count: counts.get(nameOf(call, kind)) ?? 0 })),
      ),
    /** Kinds of calls for which the key was refused last; a restricted key may do for some. */
    keyRefusals: (): number => keyRefusedFor.size,
    /** Payment pages that were refused since the last one that opened. */
    openRefusals: (): number => openRefusals,
  };
};

const { errors } = Stripe;

/** What kind of failure an error of the provider's client is. */
export const kindOf = (error: InstanceType<typeof errors.StripeError>): FailureKind => {
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return 'key-refused';
  if (error instanceof errors.StripeConnectionError) return 'unanswered';
  const { statusCode = 500 } = error;
  return statusCode >= 400 && statusCode < 500 && statusCode !== 429 ? 'refused' : 'failed';
};
