import { getEventListeners } from 'node:events';
import { expect, test, vi } from 'vitest';
import { TIMED_OUT, withTimeout } from './with-timeout.ts';

/** Work that ends when its test says so. */
const startWork = () => {
  const { promise, ...resolvers } = Promise.withResolvers<string>();
  let signal: AbortSignal | undefined;
  return {
    ...resolvers,
    isAborted: () => signal?.aborted,
    work: (workSignal: AbortSignal) => {
      signal = workSignal;
      return promise;
    },
  };
};

test('returns the result or throws the error of work in time, and leaves neither timer nor listener', async () => {
  vi.useFakeTimers();
  try {
    const { signal } = new AbortController();
    expect(await withTimeout(100, async () => 'tea', { signal })).toBe('tea');
    const broken = withTimeout(100, () => Promise.reject(new Error('broken')), { signal });
    await expect(broken).rejects.toThrow('broken');
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('stops waiting after the time, aborts what has not begun, and reports a later error', async () => {
  const { work, isAborted, reject } = startWork();
  const errors: unknown[] = [];
  const result = withTimeout(1, work, { onLateError: (error) => errors.push(error) });
  expect(isAborted()).toBe(false);
  expect(await result).toBe(TIMED_OUT);
  expect(isAborted()).toBe(true);
  reject('late');
  await expect.poll(() => errors).toEqual(['late']);
});

test('aborts the work together with its signal', async () => {
  const { work, isAborted, resolve } = startWork();
  const controller = new AbortController();
  const result = withTimeout(60_000, work, { signal: controller.signal });
  controller.abort();
  expect(isAborted()).toBe(true);
  resolve('stopped');
  expect(await result).toBe('stopped');
  await withTimeout(60_000, async (signal) => expect(signal.aborted).toBe(true), controller);
});
