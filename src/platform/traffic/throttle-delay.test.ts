import { expect, test } from 'vitest';
import { MAX_THROTTLE_DELAY_MS, throttleDelayMs } from './throttle-delay.ts';

test('doubles the delay at each throttled request, up to three seconds', () => {
  expect([-1, 0, 1, 2, 3, 4, 5, 6, 1000].map(throttleDelayMs)).toEqual([
    0,
    0,
    250,
    500,
    1_000,
    2_000,
    ...Array(3).fill(MAX_THROTTLE_DELAY_MS),
  ]);
  expect(MAX_THROTTLE_DELAY_MS).toBe(3_000);
});
