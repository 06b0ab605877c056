import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLoadAverage, startLoadMeter } from './load-meter.ts';
import { MAX_EVENT_LOOP_DELAY_MS } from './policies.ts';

test('one long task, as at start, sheds no load; several seconds of them do', () => {
  const { sample, delayMs } = createLoadAverage();
  sample(600, 600);
  expect(delayMs()).toBe(0);
  for (let samples = 0; samples < 50; samples += 1) sample(20, 2);
  for (let ms = 0; ms < 3_000; ms += 200) sample(200, 190);
  expect(delayMs()).toBeGreaterThan(MAX_EVENT_LOOP_DELAY_MS.first);
  // Load of other processes on the machine sheds nothing.
  for (let ms = 0; ms < 3_000; ms += 200) sample(200, 60);
  expect(delayMs()).toBe(0);
});

test('reports a busy event loop as late, and as on time again soon after', async () => {
  using meter = startLoadMeter(0);
  expect(meter.delayMs()).toBe(0);
  const work = (ms: number) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  };
  await expect
    .poll(async () => {
      for (let n = 0; n < 4; n += 1) {
        work(300);
        await wait(0);
      }
      return meter.delayMs();
    })
    .toBeGreaterThan(MAX_EVENT_LOOP_DELAY_MS.first);
  await expect.poll(meter.delayMs, { timeout: 5_000 }).toBeLessThan(MAX_EVENT_LOOP_DELAY_MS.first);
});
