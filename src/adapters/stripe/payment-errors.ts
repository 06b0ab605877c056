import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import type { PaymentCall } from '#domain/payments/payment-failures.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { PaymentError } from '#services/ports/ports.ts';
import { CallGivenUp, type CallKind, type createCallLimits } from './call-limits.ts';
import { type createFailureCounts, kindOf } from './failure-counts.ts';
import type { createProviderClock } from './provider-clock.ts';

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/** Answers that prove that nothing was done; after any other failure the outcome is unknown. */
const isRefusal = (error: StripeError): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeCardError ||
  error instanceof Stripe.errors.StripePermissionError;

/** Codes of a provider in good health that is busy with another request for the same object (docs.stripe.com/error-codes). */
const IN_USE: readonly (string | undefined)[] = ['idempotency_key_in_use', 'lock_timeout'];

/** Another request uses the same key or the same object. */
const isUnderWay = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && IN_USE.includes(error.code);

/**
 * The provider gives again what it has saved under the key, or has saved what was asked before a setting or a version
 * changed. A failure that is not saved may be well at the next call, and the same key finds what was done behind it.
 */
const isKeySpent = (error: StripeError): boolean =>
  error.headers?.['idempotent-replayed'] === 'true' ||
  (error instanceof Stripe.errors.StripeIdempotencyError && !isUnderWay(error));

const isProvidersFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && !isRefusal(error) && !isUnderWay(error);

/** A failure of the provider's own, or a connection that did not come about: a moment later it may be well again. */
const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 0, detail } = error;
  return statusCode >= 500 || (detail instanceof Error && 'code' in detail && detail.code === 'ETIMEDOUT');
};

/** How long a call must have left to be repeated, ms, and the pause before. */
const WORTH_MS = 750;
const PAUSE_MS = 150;

/** The time that a request to the provider has; those of one call share what the call has. */
export type RequestTime = () => { readonly timeout: number };
type Call<T> = (time: RequestTime) => Promise<T>;

/**
 * Asks again, with the same key: once after a failure that may pass, and on and on while the first who asked has no answer
 * yet, since both get the same one.
 */
const untilAnswered = async <T>(call: Call<T>, leftMs: () => number): Promise<T> => {
  for (let failures = 0; ; ) {
    try {
      return await call(() => ({ timeout: leftMs() }));
    } catch (error) {
      const isWaiting = isUnderWay(error);
      if (!isWaiting) failures += 1;
      const isWorth = isWaiting || (failures === 1 && isPassing(error));
      if (!isWorth || leftMs() < WORTH_MS) throw error;
      await wait(PAUSE_MS);
    }
  }
};

type PaymentErrorsOptions = {
  readonly limits: ReturnType<typeof createCallLimits>;
  readonly clock: ReturnType<typeof createProviderClock>;
  readonly failures: Pick<ReturnType<typeof createFailureCounts>, 'succeeded' | 'failed'>;
};

/**
 * Makes calls within the limits and turns what the client throws into a value; anything that is not the provider's doing
 * is thrown on.
 */
export const createAttempt =
  ({ limits, clock, failures }: PaymentErrorsOptions) =>
  async <T>(what: PaymentCall, call: Call<T>, kind?: CallKind): Promise<Result<T, PaymentError>> => {
    try {
      const answer = await limits.within((leftMs) => untilAnswered(call, leftMs), isProvidersFailure, kind);
      clock.read(answer);
      failures.succeeded(what);
      return ok(answer);
    } catch (error) {
      clock.read(error);
      if (error instanceof CallGivenUp) {
        failures.failed(what, 'unanswered');
        return err({ code: 'payment-unavailable', reason: error.message });
      }
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      failures.failed(what, kindOf(error));
      const told = {
        ...(isKeySpent(error) && { isKeySpent: true as const }),
        ...(error.code === 'resource_missing' && { isUnknown: true as const }),
        ...(error instanceof Stripe.errors.StripePermissionError && { isForbidden: true as const }),
      };
      const reason = [error.type, error.code, error.param].filter(Boolean).join(' ');
      return err({ code: isRefusal(error) ? 'payment-refused' : 'payment-unavailable', reason, ...told });
    }
  };
