import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLateness, startLoadMeter } from './load-meter.ts';
import { TOO_LATE_MS } from './load-shedding.ts';

test('one long task, as at start, sheds no load; several seconds of them do', () => {
  const { look, lateMs } = createLateness();
  look(600, 600);
  expect(lateMs()).toBe(0);
  for (let looks = 0; looks < 50; looks += 1) look(20, 2);
  for (let ms = 0; ms < 3_000; ms += 200) look(200, 190);
  expect(lateMs()).toBeGreaterThan(TOO_LATE_MS.first);
  // Others who keep the machine busy send nobody away, however late it is.
  for (let ms = 0; ms < 3_000; ms += 200) look(200, 60);
  expect(lateMs()).toBe(0);
});

test('reports a busy event loop as late, and as on time again soon after', async () => {
  using meter = startLoadMeter(0);
  expect(meter.lateMs()).toBe(0);
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
      return meter.lateMs();
    })
    .toBeGreaterThan(TOO_LATE_MS.first);
  await expect.poll(meter.lateMs, { timeout: 5_000 }).toBeLessThan(TOO_LATE_MS.first);
});
