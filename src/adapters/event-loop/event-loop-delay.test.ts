import { expect, test } from 'vitest';
import { createDelayWindows, startEventLoopDelay } from './event-loop-delay.ts';

test.each([
  ['nothing measured', [], 0],
  ['two slow windows', [900, 900], 0],
  ['three slow windows', [900, 300, 500], 300],
  ['a slow start', [900, 20, 20], 20],
  ['one slow window later', [20, 20, 20, 900], 20],
  ['a slow time that lasts', [20, 400, 500, 600], 400],
  ['a slow time that ended', [400, 500, 600, 20], 20],
])('reports the lasting delay of %s', (_, measured, expectedMs) => {
  const windows = createDelayWindows();
  for (const ms of measured) windows.add(ms);
  expect(windows.lastingMs()).toBe(expectedMs);
});

test('measures the delay of an event loop that is blocked repeatedly', async () => {
  using eventLoop = startEventLoopDelay(300);
  const block = () => {
    const until = performance.now() + 250;
    while (performance.now() < until);
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  let times = 0;
  const blocking = setInterval(() => {
    block();
    times += 1;
    if (eventLoop.delayMs() > 100 || times > 40) resolve();
  }, 5);
  await promise;
  clearInterval(blocking);
  expect(eventLoop.delayMs()).toBeGreaterThan(100);
});
