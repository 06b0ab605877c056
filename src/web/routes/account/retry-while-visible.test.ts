import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_RETRY_MS, MAX_TRIES, retryWhileVisible } from './retry-while-visible.ts';

const HOUR = 3_600_000;
let page: EventTarget & { visibilityState: string };
beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (state: string) => {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};

test('retries after increasing delays, and ends', () => {
  const attemptTimes: number[] = [];
  const start = Date.now();
  retryWhileVisible(() => attemptTimes.push((Date.now() - start) / FIRST_RETRY_MS));
  vi.advanceTimersByTime(24 * HOUR);
  expect(attemptTimes).toEqual([0, 1, 3, 7, 15, 31, 63]);
  expect(attemptTimes).toHaveLength(MAX_TRIES);
  show('visible');
  expect([attemptTimes.length, vi.getTimerCount()]).toEqual([MAX_TRIES, 0]);
});

test('pauses in a hidden tab, and resumes once it is visible', () => {
  const attempt = vi.fn();
  retryWhileVisible(attempt);
  show('hidden');
  vi.advanceTimersByTime(HOUR);
  expect([attempt.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
  show('visible');
  expect(attempt).toHaveBeenCalledTimes(2);
});

test('starts only when a tab that was opened in the background becomes visible', () => {
  page.visibilityState = 'hidden';
  const attempt = vi.fn();
  retryWhileVisible(attempt);
  expect(attempt).not.toHaveBeenCalled();
  show('visible');
  expect(attempt).toHaveBeenCalledOnce();
});

test('ends however often the tab becomes visible', () => {
  const attempt = vi.fn();
  retryWhileVisible(attempt);
  for (let n = 0; n < 50; n += 1) show(n % 2 ? 'visible' : 'hidden');
  expect(attempt).toHaveBeenCalledTimes(MAX_TRIES);
});

test('does not retry once it is stopped', () => {
  const attempt = vi.fn();
  const stop = retryWhileVisible(attempt);
  stop();
  show('visible');
  vi.advanceTimersByTime(HOUR);
  expect(attempt).toHaveBeenCalledOnce();
});
