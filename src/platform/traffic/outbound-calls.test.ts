import { expect, test } from 'vitest';
import { CallAbandonedError, createOutboundCalls, type OutboundLimits } from './outbound-calls.ts';

const outage = () => Promise.reject(new Error('the provider is unreachable'));
const isFailure = (_error: unknown) => true;
const never = () => new Promise<never>(() => undefined);
type Kind = 'visitor' | 'event' | 'job' | 'cancellation' | 'write';
const limitsWith = (changes: Partial<OutboundLimits<Kind>>, countsAsFailure = isFailure) =>
  createOutboundCalls<Kind>(
    {
      maxConcurrent: 20,
      maxConcurrentOf: new Map(),
      timeoutMs: 5_000,
      failureThreshold: 5,
      openMs: 50,
      ...changes,
    },
    countsAsFailure,
  );

test('limits the provider to 20 concurrent calls, and makes all calls', async () => {
  const limits = limitsWith({});
  let inProgress = 0;
  let maxInProgress = 0;
  const call = async () => {
    inProgress += 1;
    maxInProgress = Math.max(maxInProgress, inProgress);
    await new Promise((resolve) => setImmediate(resolve));
    inProgress -= 1;
    return 'paid';
  };
  const results = await Promise.all(Array.from({ length: 200 }, () => limits.run(call)));
  expect([results.length, maxInProgress, limits.active()]).toEqual([200, 20, 0]);
});

test('limits the wait for a permit to the time-out of a call', async () => {
  const limits = limitsWith({ maxConcurrent: 2, timeoutMs: 100 });
  const start = performance.now();
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => limits.run(never)));
  expect(performance.now() - start).toBeLessThan(1_000);
  for (const result of results)
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(CallAbandonedError) });
  // A call without waiters still counts as in progress.
  expect(limits.active()).toBe(2);
});

test('opens the circuit after five failures in a row, then lets one call try, and closes it on success', async () => {
  const limits = limitsWith({});
  let callCount = 0;
  const failing = () => {
    callCount += 1;
    return outage();
  };
  for (let n = 0; n < 9; n += 1) await expect(limits.run(failing)).rejects.toThrow();
  expect(callCount).toBe(5);
  const { promise, resolve } = Promise.withResolvers<string>();
  const tryAgain = () => limits.run(() => promise);
  let trial: Promise<string> | undefined;
  await expect
    .poll(async () => {
      trial = tryAgain();
      return Promise.race([
        trial.catch(() => 'refused'),
        new Promise((done) => setImmediate(() => done('called'))),
      ]);
    })
    .toBe('called');
  await expect(tryAgain()).rejects.toThrow(CallAbandonedError);
  resolve('well again');
  expect(await trial).toBe('well again');
  expect(await Promise.all([tryAgain(), tryAgain()])).toEqual(['well again', 'well again']);
});

test('counts a rejection as a response: the circuit stays closed', async () => {
  const limits = limitsWith({}, () => false);
  let callCount = 0;
  const refusing = () => {
    callCount += 1;
    return Promise.reject(new Error('no such session'));
  };
  for (let n = 0; n < 9; n += 1) await expect(limits.run(refusing)).rejects.toThrow('no such session');
  expect(callCount).toBe(9);
});

test.each([
  'visitor',
  'event',
  'job',
  'cancellation',
] as const)('limits status lookups (%s) to a part of the permits, so that a payment and other lookups find one', async (origin) => {
  const limits = limitsWith({ maxConcurrent: 6, maxConcurrentOf: new Map([[origin, 2]]) });
  const questions = Array.from({ length: 50 }, () => limits.run(never, origin));
  for (const result of questions) result.catch(() => undefined);
  const otherKinds = (['visitor', 'event', 'job', 'cancellation', 'write', 'write'] as const).filter(
    (kind) => kind !== origin,
  );
  const results = otherKinds.map((kind) => limits.run(async () => kind, kind));
  expect(await Promise.all(results)).toEqual(otherKinds);
  expect(limits.active()).toBe(2);
});

test('gives a call the time that is left after its wait for a permit', async () => {
  const limits = limitsWith({ maxConcurrent: 1, timeoutMs: 200 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = limits.run(() => promise);
  const second = limits.run(async (leftMs) => leftMs());
  setTimeout(resolve, 100);
  await first;
  expect(await second).toBeLessThan(200 + 250 - 90);
});

test('a request that got no permit does not change the circuit', async () => {
  const limits = limitsWith({ maxConcurrent: 1, timeoutMs: 50, failureThreshold: 2, openMs: 60_000 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const busy = limits.run(() => promise).catch(() => undefined);
  const waiting = Array.from({ length: 5 }, () => limits.run(outage));
  for (const result of await Promise.allSettled(waiting)) expect(result.status).toBe('rejected');
  resolve('late');
  await busy;
  // The hanging call is one failure; a second one would open the circuit.
  expect(await limits.run(async () => 'page')).toBe('page');
});
