import { expect, test } from 'vitest';
import { CallGivenUp, createCallLimits } from './call-limits.ts';

const outage = () => Promise.reject(new Error('the provider is away'));
const isFailure = () => true;
const never = () => new Promise<never>(() => undefined);
const limitsWith = (changes: object) =>
  createCallLimits({ most: 20, questions: 4, totalMs: 5_000, failures: 5, restMs: 50, ...changes });

test('limits the provider to 20 concurrent calls, and makes all calls', async () => {
  const limits = limitsWith({});
  let underWay = 0;
  let most = 0;
  const call = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((later) => setImmediate(later));
    underWay -= 1;
    return 'paid';
  };
  const answers = await Promise.all(Array.from({ length: 200 }, () => limits.within(call, isFailure)));
  expect([answers.length, most, limits.underWay()]).toEqual([200, 20, 0]);
});

test('limits the wait for a permit to the time-out of a call', async () => {
  const limits = limitsWith({ most: 2, totalMs: 100 });
  const start = performance.now();
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => limits.within(never, isFailure)));
  expect(performance.now() - start).toBeLessThan(1_000);
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(CallGivenUp) });
  // A call that nobody waits for any more still is one.
  expect(limits.underWay()).toBe(2);
});

test('opens the circuit after five failures in a row, then lets one call try, and closes it on success', async () => {
  const limits = limitsWith({});
  let asked = 0;
  const failing = () => {
    asked += 1;
    return outage();
  };
  for (let n = 0; n < 9; n += 1) await expect(limits.within(failing, isFailure)).rejects.toThrow();
  expect(asked).toBe(5);
  const { promise, resolve } = Promise.withResolvers<string>();
  const tryAgain = () => limits.within(() => promise, isFailure);
  let trial: Promise<string> | undefined;
  await expect
    .poll(async () => {
      trial = tryAgain();
      return Promise.race([
        trial.catch(() => 'refused'),
        new Promise((now) => setImmediate(() => now('asked'))),
      ]);
    })
    .toBe('asked');
  await expect(tryAgain()).rejects.toThrow(CallGivenUp);
  resolve('well again');
  expect(await trial).toBe('well again');
  expect(await Promise.all([tryAgain(), tryAgain()])).toEqual(['well again', 'well again']);
});

test('counts a rejection as a response: the circuit stays closed', async () => {
  const limits = limitsWith({});
  let asked = 0;
  const refusing = () => {
    asked += 1;
    return Promise.reject(new Error('no such session'));
  };
  for (let n = 0; n < 9; n += 1)
    await expect(limits.within(refusing, () => false)).rejects.toThrow('no such session');
  expect(asked).toBe(9);
});

test.each([
  'visitor',
  'event',
  'round',
  'cancellation',
] as const)('limits status lookups (%s) to a part of the permits, so that a payment and other lookups find one', async (asker) => {
  const limits = limitsWith({ most: 6, questions: 2 });
  const questions = Array.from({ length: 50 }, () => limits.within(never, isFailure, asker));
  for (const one of questions) one.catch(() => undefined);
  const others = (['visitor', 'event', 'round', 'cancellation', 'deed', 'deed'] as const).filter(
    (kind) => kind !== asker,
  );
  const answers = others.map((kind) => limits.within(async () => kind, isFailure, kind));
  expect(await Promise.all(answers)).toEqual(others);
  expect(limits.underWay()).toBe(2);
});

test('gives a call the time that is left after its wait for a permit', async () => {
  const limits = limitsWith({ most: 1, totalMs: 200 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = limits.within(() => promise, isFailure);
  const second = limits.within(async (leftMs) => leftMs(), isFailure);
  setTimeout(resolve, 100);
  await first;
  expect(await second).toBeLessThan(200 + 250 - 90);
});

test('a request that got no permit does not change the circuit', async () => {
  const limits = limitsWith({ most: 1, totalMs: 50, failures: 2, restMs: 60_000 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const busy = limits.within(() => promise, isFailure).catch(() => undefined);
  const waiting = Array.from({ length: 5 }, () => limits.within(outage, isFailure));
  for (const one of await Promise.allSettled(waiting)) expect(one.status).toBe('rejected');
  resolve('late');
  await busy;
  // The one call that was made and hung is one failure; a second would close the way.
  expect(await limits.within(async () => 'page', isFailure)).toBe('page');
});
