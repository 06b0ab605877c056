import { expect, test } from 'vitest';
import { retry } from './retry.ts';

const pauses = { minMs: 1, factor: 1 };

/** Work that fails with these errors in turn, and then succeeds. */
const failing = (...errors: unknown[]) => {
  const counts = { attempts: 0 };
  const work = async () => {
    counts.attempts += 1;
    if (errors.length > 0) throw errors.shift();
    return 'tea';
  };
  return { counts, work };
};

test('repeats failed work, whatever it throws, and counts the failures', async () => {
  const { counts, work } = failing(new TypeError('no tea'), 'no error', new Error('busy'));
  const seen: unknown[] = [];
  const shouldRetry = (error: unknown, failures: number) => seen.push([String(error), failures]) > 0;
  expect(await retry(work, { ...pauses, shouldRetry })).toBe('tea');
  expect(counts.attempts).toBe(4);
  expect(seen).toEqual([
    ['TypeError: no tea', 1],
    ['no error', 2],
    ['Error: busy', 3],
  ]);
});

test('throws the error that is not to be retried unchanged', async () => {
  const last = new TypeError('no tea');
  const { counts, work } = failing(new Error('busy'), last, new Error('unreachable'));
  await expect(retry(work, { ...pauses, shouldRetry: (error) => error !== last })).rejects.toBe(last);
  expect(counts.attempts).toBe(2);
});

test('stops at once when the signal aborts, also during a pause', async () => {
  const stop = new AbortController();
  const { counts, work } = failing(new Error('busy'), new Error('busy'));
  const retried = retry(work, { minMs: 60_000, factor: 1, signal: stop.signal, shouldRetry: () => true });
  await new Promise(setImmediate);
  stop.abort('stopped');
  await expect(retried).rejects.toBe('stopped');
  expect(counts.attempts).toBe(1);
});
