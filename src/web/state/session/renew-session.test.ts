import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_RETRY_MS, MAX_RETRY_MS } from '../requests/retry-until-done.ts';
import { EXPIRED_BEFORE_MS, RENEW_BEFORE_MS } from './renew-session.ts';
import { type Renewal, scheduleRenewal } from './testing-renewal.ts';

const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const inMs = (ms: number) => new Date(Date.now() + ms);

test('[AUTH-10] renews a session five minutes before it ends, repeatedly', async () => {
  const renew = vi.fn(async (): Promise<Renewal> => ({ expiresAt: inMs(HOUR) }));
  const onEnded = vi.fn();
  const stop = scheduleRenewal(inMs(HOUR), { renew, onEnded });

  await vi.advanceTimersByTimeAsync(HOUR - RENEW_BEFORE_MS - 1);
  expect(renew).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(renew).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(HOUR - RENEW_BEFORE_MS);
  expect(renew).toHaveBeenCalledTimes(2);
  expect(onEnded).not.toHaveBeenCalled();
  stop();
});

test('[AUTH-10] retries a failed renewal after 30 s, doubling up to 960 s', async () => {
  const attemptTimes: number[] = [];
  const start = Date.now();
  const renew = vi.fn(async (): Promise<Renewal> => {
    attemptTimes.push(Date.now() - start);
    return 'failed';
  });
  const stop = scheduleRenewal(inMs(2 * HOUR), { renew, onEnded: () => {} });
  // The browser's clock was set back, so that the end stays far away.
  await vi.advanceTimersByTimeAsync(2 * HOUR - RENEW_BEFORE_MS);
  vi.setSystemTime(start);
  await vi.advanceTimersByTimeAsync(30_000 + 60_000 + 120_000 + 240_000 + 480_000 + 960_000 + 960_000);
  const first = attemptTimes[0] ?? 0;
  const gaps = attemptTimes
    .slice(1)
    .map(
      (time, index) =>
        time - (index === 0 ? first - (2 * HOUR - RENEW_BEFORE_MS) : (attemptTimes[index] ?? 0)),
    );
  expect(gaps).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, 960_000, 960_000]);
  expect([FIRST_RETRY_MS, MAX_RETRY_MS]).toEqual([30_000, 960_000]);
  stop();
});

test('[AUTH-10] treats a session that cannot be renewed as ended 30 s before its end, once', async () => {
  const renew = vi.fn(async (): Promise<Renewal> => 'failed');
  const onEnded = vi.fn();
  scheduleRenewal(inMs(HOUR), { renew, onEnded });

  await vi.advanceTimersByTimeAsync(HOUR - EXPIRED_BEFORE_MS - 1);
  expect(onEnded).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onEnded).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(onEnded).toHaveBeenCalledTimes(1);
});

test('ends a session at once that the server has ended', async () => {
  const onEnded = vi.fn();
  scheduleRenewal(inMs(HOUR), { renew: async () => 'signed-out', onEnded });
  await vi.advanceTimersByTimeAsync(HOUR - RENEW_BEFORE_MS);
  expect(onEnded).toHaveBeenCalledTimes(1);
});

test('does not renew a session in a loop that cannot be extended', async () => {
  const end = inMs(HOUR);
  const renew = vi.fn(async (): Promise<Renewal> => ({ expiresAt: end }));
  const onEnded = vi.fn();
  scheduleRenewal(end, { renew, onEnded });
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(renew.mock.calls.length).toBeLessThanOrEqual(RENEW_BEFORE_MS / FIRST_RETRY_MS);
  expect(onEnded).toHaveBeenCalledTimes(1);
});

test('sends no renewal after a sign-out', async () => {
  const renew = vi.fn(async (): Promise<Renewal> => 'failed');
  const stop = scheduleRenewal(inMs(HOUR), { renew, onEnded: () => {} });
  stop();
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(renew).not.toHaveBeenCalled();
});
