import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubPage } from '#test/support/stub-window.ts';
import {
  BACKGROUND,
  FIRST_RETRY_MS,
  FOREGROUND,
  MAX_RETRY_MS,
  RECONNECTED_RETRY_MS,
  retryUntilDone,
} from './retry-until-done.ts';

let page: ReturnType<typeof stubPage>;
beforeEach(() => {
  vi.useFakeTimers();
  page = stubPage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const HOUR = 3_600_000;

test('[AUTH-10] requests an unknown session after 30 s, doubling up to 960 s, until there is a response', async () => {
  const attemptTimes: number[] = [];
  const start = Date.now();
  retryUntilDone(async () => {
    attemptTimes.push(Date.now() - start);
    return attemptTimes.length === 9;
  }, BACKGROUND);
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  const gaps = attemptTimes.slice(1).map((time, index) => time - (attemptTimes[index] ?? 0));
  expect(gaps).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, 960_000, 960_000, 960_000]);
  expect([FIRST_RETRY_MS, MAX_RETRY_MS]).toEqual([30_000, 960_000]);
});

test('requests a known session again only for a reason', async () => {
  const request = vi.fn(async () => true);
  const { refetch } = retryUntilDone(request, BACKGROUND);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(request).toHaveBeenCalledTimes(1);
  refetch();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(request).toHaveBeenCalledTimes(2);
});

test('requests the session once more after a sign-out elsewhere during a request', async () => {
  const resolvers: ((isKnown: boolean) => void)[] = [];
  const request = vi.fn(() => new Promise<boolean>((resolve) => resolvers.push(resolve)));
  const { refetch } = retryUntilDone(request, BACKGROUND);
  refetch();
  refetch();
  expect(request).toHaveBeenCalledTimes(1);
  resolvers[0]?.(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(request).toHaveBeenCalledTimes(2);
  resolvers[1]?.(true);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(request).toHaveBeenCalledTimes(2);
});

test('an explicit request replaces the pending retry', async () => {
  const request = vi.fn(async () => false);
  const { refetch } = retryUntilDone(request, BACKGROUND);
  await vi.advanceTimersByTimeAsync(FIRST_RETRY_MS - 1);
  refetch();
  await vi.advanceTimersByTimeAsync(0);
  expect(request).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(FIRST_RETRY_MS - 1);
  expect(request).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(request).toHaveBeenCalledTimes(3);
});

test('sends no request after the page is left', async () => {
  const request = vi.fn(async () => false);
  const { refetch, stop } = retryUntilDone(request, BACKGROUND);
  stop();
  refetch();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(request).toHaveBeenCalledTimes(1);
});

test('retries after 1 s, doubling, when a returned connection does not work yet', async () => {
  const attemptTimes: number[] = [];
  let isReachable = false;
  retryUntilDone(
    async () => {
      attemptTimes.push(Date.now());
      return isReachable;
    },
    { ...BACKGROUND, staleMs: 0 },
  );
  await vi.advanceTimersByTimeAsync(10_000);
  attemptTimes.length = 0;
  const start = Date.now();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(6_500);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(attemptTimes.map((time) => time - start)).toEqual([0, 1_000, 3_000, 7_000]);
  expect(RECONNECTED_RETRY_MS).toBe(1_000);
});

test('requests the session once more soon when the connection returns during a request', async () => {
  const resolvers: ((isKnown: boolean) => void)[] = [];
  const request = vi.fn(() => new Promise<boolean>((resolve) => resolvers.push(resolve)));
  retryUntilDone(request, { ...BACKGROUND, staleMs: 0 });
  window.dispatchEvent(new Event('online'));
  resolvers[0]?.(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(request).toHaveBeenCalledTimes(2);
  resolvers[1]?.(false);
  await vi.advanceTimersByTimeAsync(RECONNECTED_RETRY_MS);
  expect(request).toHaveBeenCalledTimes(3);
});

test('repeats an aborted request', async () => {
  const request = vi.fn(() => Promise.reject<boolean>(new Error('no lock')));
  retryUntilDone(request, BACKGROUND);
  await vi.advanceTimersByTimeAsync(FIRST_RETRY_MS);
  expect(request).toHaveBeenCalledTimes(2);
});

test('a visible tab limits the delay to half a minute', async () => {
  const attemptTimes: number[] = [];
  const start = Date.now();
  retryUntilDone(async () => {
    attemptTimes.push(Date.now() - start);
    return false;
  }, FOREGROUND);
  await vi.advanceTimersByTimeAsync(130_000);
  expect(attemptTimes).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000, 121_000]);
});

test('requests again in a visible tab only if the last response is stale', async () => {
  const request = vi.fn(async () => true);
  const { stop } = retryUntilDone(request, { ...BACKGROUND, staleMs: 10_000 });
  const show = (visibilityState: string) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  await vi.advanceTimersByTimeAsync(9_999);
  show('visible');
  expect(request).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  show('hidden');
  expect(request).toHaveBeenCalledTimes(1);
  show('visible');
  expect(request).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(HOUR);
  stop();
  show('visible');
  window.dispatchEvent(new Event('online'));
  expect(request).toHaveBeenCalledTimes(2);
});

test('aborts the signal of a pending request when the page is left', () => {
  let pending: AbortSignal | undefined;
  const { stop } = retryUntilDone((signal) => {
    pending = signal;
    return new Promise(() => {});
  }, BACKGROUND);
  expect(pending?.aborted).toBe(false);
  stop();
  expect(pending?.aborted).toBe(true);
});
