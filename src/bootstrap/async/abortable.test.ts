import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { abortable } from './abortable.ts';

const never = new Promise<never>(() => undefined);

test('a stopped start does not wait for what hangs', async () => {
  const stop = new AbortController();
  const waiting = abortable(stop.signal, never);
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
});

test('a stopped start waits for no further step', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(abortable(stopped, Promise.resolve(1))).rejects.toThrow('stopped');
});

test('a start without a stop completes and leaves no listener on the signal', async () => {
  const { signal } = new AbortController();
  expect(await abortable(signal, Promise.resolve(1))).toBe(1);
  await expect(abortable(signal, Promise.reject(new Error('no such table')))).rejects.toThrow('no such');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
