import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLogThrottle } from './log-throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const throttling = () => {
  const suppressed: unknown[] = [];
  const throttle = createLogThrottle<{ readonly event: string }>({
    maxLines: 2,
    maxKinds: 3,
    overflowOf: () => ({ event: 'other' }),
    intervalMs: 1_000,
    logSuppressed: ({ event }, count) => void suppressed.push([event, count]),
  });
  onTestFinished(() => throttle[Symbol.dispose]());
  return { throttle, suppressed, admit: (event: string) => throttle.admit({ event })?.event };
};

test('admits the first lines of a kind in each interval and reports the number of the others', () => {
  const { admit, suppressed } = throttling();
  expect(['a', 'a', 'a', 'b', 'a'].map(admit)).toEqual(['a', 'a', undefined, 'b', undefined]);
  expect(suppressed).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(suppressed).toEqual([['a', 2]]);
  expect(admit('a')).toBe('a');
  vi.advanceTimersByTime(1_000);
  expect(suppressed).toHaveLength(1);
});

test('counts kinds beyond the maximum together', () => {
  const { admit, suppressed, throttle } = throttling();
  expect(['a', 'b', 'c'].map(admit)).toEqual(['a', 'b', 'c']);
  expect(['d', 'e', 'f', 'a'].map(admit)).toEqual(['other', 'other', undefined, 'a']);
  throttle[Symbol.dispose]();
  expect(suppressed).toEqual([['other', 1]]);
  vi.advanceTimersByTime(1_000);
  expect(suppressed).toHaveLength(1);
});
