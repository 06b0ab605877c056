import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { call } from './call.ts';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (Linux; Android 16; K) Chrome/150.0 Mobile Safari/537.36';

beforeEach(() => {
  vi.useFakeTimers();
  // Fake timers do not control the real one.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const end = new AbortController();
    setTimeout(() => end.abort(new DOMException('The time is over.', 'TimeoutError')), ms);
    return end.signal;
  });
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A shop that never responds. */
const mute = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_done, fail) =>
    signal?.addEventListener('abort', () => fail(signal.reason as Error), { once: true }),
  );

test.each([
  ['on a computer', { onLine: true, userAgent: DESKTOP }, 30_000],
  ['on a phone', { onLine: true, userAgent: PHONE }, 60_000],
  ['without a connection', { onLine: false, userAgent: DESKTOP }, 5_000],
  ['on a phone without a connection', { onLine: false, userAgent: PHONE }, 5_000],
])('[AUTH-10] a shopper %s gets a time-out error after the limit, and not before', async (_, browser, ms) => {
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('fetch', mute);
  const onResponse = vi.fn<(response: unknown) => void>();
  const called = call('/api/quote', { schema: z.unknown() }).then(onResponse);
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(onResponse).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await called;
  expect(onResponse).toHaveBeenCalledExactlyOnceWith({
    ok: false,
    error: { code: 'auth/network-request-failed' },
  });
});
