import Stripe from 'stripe';
import type { PaymentCall } from '#domain/payments/payment-failures.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { retry } from '#platform/retry.ts';
import {
  CallAbandonedError,
  createOutboundCalls,
  type OutboundLimits,
} from '#platform/traffic/outbound-calls.ts';
import type { CallOrigin, PaymentError } from '#services/ports/ports.ts';
import { type createFailureCounts, failureKindOf } from './failure-counts.ts';
import type { createProviderClock } from './provider-clock.ts';

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/** Errors that prove that nothing was done; after any other error the outcome is unknown. */
const isRejection = (error: StripeError): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeCardError ||
  error instanceof Stripe.errors.StripePermissionError;

/** Another request uses the same key or object (docs.stripe.com/error-codes); the provider works. */
const IN_USE: readonly (string | undefined)[] = ['idempotency_key_in_use', 'lock_timeout'];

const isKeyInUse = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && IN_USE.includes(error.code);

/** The key replays a saved response or has other parameters. After other errors it finds what was done, and is used again. */
const isKeyConsumed = (error: StripeError): boolean =>
  error.headers?.['idempotent-replayed'] === 'true' ||
  (error instanceof Stripe.errors.StripeIdempotencyError && !isKeyInUse(error));

const isProviderFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && !isRejection(error) && !isKeyInUse(error);

/** Purpose of a call. All but `write` have few permits each, so that payments never wait for them. */
export type CallKind = 'write' | 'cancellation' | CallOrigin;

export const DEFAULT_LIMITS: OutboundLimits<CallKind> = {
  maxConcurrent: 20,
  maxConcurrentOf: new Map([
    ['visitor', 4],
    ['cancellation', 4],
    ['event', 4],
    ['job', 4],
  ]),
  timeoutMs: 4_500,
  failureThreshold: 5,
  openMs: 2_000,
};

export const createCallLimits = (limits: Partial<OutboundLimits<CallKind>> = {}) =>
  createOutboundCalls({ ...DEFAULT_LIMITS, ...limits }, isProviderFailure);

/** A server error or a failed connection, which may succeed a moment later. */
const isServerOrConnectionError = (error: unknown): boolean => {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 0, detail } = error;
  return statusCode >= 500 || (detail instanceof Error && 'code' in detail && detail.code === 'ETIMEDOUT');
};

/** Minimum time left for a retry and the pause before it, ms. */
const MIN_RETRY_MS = 750;
const RETRY_PAUSE_MS = 150;

/** The timeout of a request; the requests of one call share its time. */
export type RequestTime = () => { readonly timeout: number };
type Call<T> = (time: RequestTime) => Promise<T>;

/** Retries with the same key: once after a transient error, and as long as another request with this key is active. */
const retryTransient = <T>(call: Call<T>, leftMs: () => number): Promise<T> => {
  let failures = 0;
  return retry(async () => call(() => ({ timeout: leftMs() })), {
    minMs: RETRY_PAUSE_MS,
    factor: 1,
    shouldRetry(error) {
      const isInUse = isKeyInUse(error);
      if (!isInUse) failures += 1;
      const isFirstFailure = failures === 1 && isServerOrConnectionError(error);
      return (isInUse || isFirstFailure) && leftMs() >= MIN_RETRY_MS;
    },
  });
};

type CallerOptions = {
  readonly limits: ReturnType<typeof createCallLimits>;
  readonly clock: ReturnType<typeof createProviderClock>;
  readonly failures: Pick<ReturnType<typeof createFailureCounts>, 'succeeded' | 'failed'>;
};

/** Makes calls within the limits and returns the provider's errors as values; other errors are rethrown. */
export const createCaller =
  ({ limits, clock, failures }: CallerOptions) =>
  async <T>(operation: PaymentCall, call: Call<T>, kind?: CallKind): Promise<Result<T, PaymentError>> => {
    try {
      const response = await limits.run((leftMs) => retryTransient(call, leftMs), kind);
      clock.read(response);
      failures.succeeded(operation);
      return ok(response);
    } catch (error) {
      clock.read(error);
      if (error instanceof CallAbandonedError) {
        failures.failed(operation, 'unanswered');
        return err({ code: 'payment-unavailable', reason: error.message });
      }
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      failures.failed(operation, failureKindOf(error));
      const details = {
        ...(isKeyConsumed(error) && { isKeyConsumed: true as const }),
        ...(error.code === 'resource_missing' && { isUnknown: true as const }),
        ...(error instanceof Stripe.errors.StripePermissionError && { isForbidden: true as const }),
      };
      const reason = [error.type, error.code, error.param].filter(Boolean).join(' ');
      return err({
        code: isRejection(error) ? 'payment-refused' : 'payment-unavailable',
        reason,
        ...details,
      });
    }
  };
