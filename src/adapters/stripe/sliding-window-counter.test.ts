import { expect, test } from 'vitest';
import { createSlidingWindowCounter } from './sliding-window-counter.ts';

test('counts events over a sliding window of five minutes', () => {
  let time = 0;
  const recent = createSlidingWindowCounter(() => time);
  for (time = 0; time < 600_000; time += 1_000) recent.add();
  time -= 1_000;
  expect(recent.count()).toBe(300);
  time += 240_000;
  expect(recent.count()).toBe(60);
  time += 60_000;
  expect(recent.count()).toBe(0);
});
