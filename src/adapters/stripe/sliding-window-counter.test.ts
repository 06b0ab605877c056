import { expect, test } from 'vitest';
import { createSlidingWindowCounter } from './sliding-window-counter.ts';

test('counts events over a sliding window of five minutes', () => {
  let time = 0;
  const lately = createSlidingWindowCounter(() => time);
  for (time = 0; time < 600_000; time += 1_000) lately.add();
  time -= 1_000;
  expect(lately.count()).toBe(300);
  time += 240_000;
  expect(lately.count()).toBe(60);
  time += 60_000;
  expect(lately.count()).toBe(0);
});
