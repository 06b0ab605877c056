import Stripe from 'stripe';
import { err, ok, type Result } from '#domain/result.ts';
import type { PaymentError } from '#services/ports.ts';

/** Answers that prove that nothing was done; after any other failure the outcome is unknown. */
const isRefusal = (error: InstanceType<typeof Stripe.errors.StripeError>): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeCardError ||
  error instanceof Stripe.errors.StripePermissionError;

/** Turns what the client throws into a value; anything that is not the provider's doing is thrown on. */
export const attempt = async <T>(call: () => Promise<T>): Promise<Result<T, PaymentError>> => {
  try {
    return ok(await call());
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const reason = [error.type, error.code, error.param].filter(Boolean).join(' ');
    return err({ code: isRefusal(error) ? 'payment-refused' : 'payment-unavailable', reason });
  }
};
