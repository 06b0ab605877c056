import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createCaller, createCallLimits, type DEFAULT_LIMITS } from './call-stripe.ts';
import { createFailureCounts } from './failure-counts.ts';
import { createProviderClock } from './provider-clock.ts';

const { errors } = Stripe;
const busy = () =>
  new errors.StripeIdempotencyError({ type: 'idempotency_error', code: 'idempotency_key_in_use' });
const failing = () => new errors.StripeAPIError({ type: 'api_error', statusCode: 502 });
const connectionError = (code: string) =>
  new errors.StripeConnectionError({ type: 'api_error', detail: Object.assign(new Error(code), { code }) });

/** Calls that fail with these failures in turn, and then succeed. */
const createCalls = (changes: Partial<typeof DEFAULT_LIMITS> = {}) => {
  const limits = createCallLimits(changes);
  const attempt = createCaller({
    limits,
    clock: createProviderClock(() => new Date()),
    failures: createFailureCounts(),
  });
  let callCount = 0;
  return {
    callCount: () => callCount,
    call: (...failures: Error[]) =>
      attempt('open', async () => {
        callCount += 1;
        const failure = failures.shift();
        if (failure) throw failure;
        return 'session';
      }),
  };
};

const succeeded = { ok: true, value: 'session' };

test('repeats a call after a connect time-out, but not after a reset: the call may have arrived', async () => {
  const { call, callCount } = createCalls();
  expect(await call(connectionError('ETIMEDOUT'))).toEqual(succeeded);
  expect(callCount()).toBe(2);
  expect(await call(connectionError('ECONNRESET'))).toMatchObject({ error: { code: 'payment-unavailable' } });
  expect(callCount()).toBe(3);
});

test('a request that waited for another server’s response still has its one retry', async () => {
  const { call, callCount } = createCalls();
  expect(await call(busy(), busy(), failing())).toEqual(succeeded);
  expect(callCount()).toBe(4);
  expect(await call(failing(), failing())).toMatchObject({ error: { code: 'payment-unavailable' } });
  expect(callCount()).toBe(6);
});

test('does not repeat a call when too little of its time is left', async () => {
  const { call, callCount } = createCalls({ timeoutMs: 400 });
  expect(await call(failing())).toMatchObject({ error: { code: 'payment-unavailable' } });
  expect(callCount()).toBe(1);
});

test('opens the circuit after repeated failures; a concurrent request of another server is no failure', async () => {
  const { call, callCount } = createCalls({ failureThreshold: 2, timeoutMs: 400 });
  for (let n = 0; n < 5; n += 1)
    expect(await call(busy())).toMatchObject({ error: { code: 'payment-unavailable' } });
  expect(callCount()).toBe(5);
  for (let n = 0; n < 5; n += 1) await call(failing());
  expect(callCount()).toBe(7);
});

test('reports a rejection by its type, code and parameter, and whether the object is unknown', async () => {
  const refusal = { type: 'invalid_request_error', code: 'resource_missing', param: 'id' } as const;
  expect(await createCalls().call(new errors.StripeInvalidRequestError(refusal))).toEqual({
    ok: false,
    error: {
      code: 'payment-refused',
      reason: 'StripeInvalidRequestError resource_missing id',
      isUnknown: true,
    },
  });
});

test('passes on a programming error instead of treating it as a response of the provider', async () => {
  const { call, callCount } = createCalls();
  await expect(call(new TypeError('tea is not a function'))).rejects.toThrow('tea is not a function');
  expect(callCount()).toBe(1);
});

test.each([
  [new errors.StripeRateLimitError({ type: 'rate_limit_error', code: 'lock_timeout', statusCode: 429 })],
  [new errors.StripeAPIError({ type: 'api_error', code: 'lock_timeout', statusCode: 409 })],
  [
    new errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      code: 'lock_timeout',
      statusCode: 429,
    }),
  ],
])('does not treat a locked object at the provider as a failure: %s', async (locked) => {
  const { call } = createCalls({ failureThreshold: 2, openMs: 60_000 });
  for (let n = 0; n < 3; n += 1) expect(await call(locked, locked, locked)).toEqual(succeeded);
});

test.each([
  ['55P03', 'lock timeout'],
  ['57014', 'statement timeout'],
  ['40P01', 'deadlock'],
  ['53300', 'too many connections'],
  ['08006', 'connection lost'],
])('does not treat an error of the shop’s database as a failure of the provider: %s, %s', async (code) => {
  const { call } = createCalls({ failureThreshold: 2, openMs: 60_000 });
  const databaseError = () => Object.assign(new Error(code), { code });
  for (let n = 0; n < 4; n += 1) await expect(call(databaseError())).rejects.toThrow(code);
  expect(await call()).toEqual(succeeded);
});
