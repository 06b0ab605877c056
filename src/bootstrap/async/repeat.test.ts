import { expect, test } from 'vitest';
import type { Log } from '#services/ports/ports.ts';
import { repeat } from './repeat.ts';

/** A log that records its messages. */
const recordingLog = () => {
  const lines: string[] = [];
  const keep = (_: unknown, message: string) => void lines.push(message);
  return { lines, log: { info: keep, warn: keep, error: keep } satisfies Log };
};

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

test('a job runs at once and repeatedly', async () => {
  const { log } = recordingLog();
  let rounds = 0;
  await using _ = repeat('tea', 1, log, async () => {
    rounds += 1;
  });
  expect(rounds).toBe(1);
  await expect.poll(() => rounds).toBeGreaterThan(2);
});

test('logs a failed job and runs it again', async () => {
  const { log, lines } = recordingLog();
  let rounds = 0;
  await using _ = repeat('tea', 1, log, async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('the provider is unreachable');
  });
  await expect.poll(() => rounds).toBeGreaterThan(1);
  expect(lines).toEqual(['The job tea failed']);
});

test('a stop aborts the running job, waits for its end, and starts no other', async () => {
  const { log, lines } = recordingLog();
  const steps: string[] = [];
  const job = repeat('tea', 1, log, async (signal) => {
    steps.push('begun');
    await untilAborted(signal);
    await new Promise((resolve) => setTimeout(resolve, 20));
    steps.push('ended');
    throw new Error('broken off');
  });
  await job[Symbol.asyncDispose]();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(steps).toEqual(['begun', 'ended']);
  expect(lines).toEqual([]);
});

test('a stop between two runs does not wait for the next', async () => {
  const { log } = recordingLog();
  let rounds = 0;
  const job = repeat('tea', 3_600_000, log, async () => {
    rounds += 1;
  });
  await expect.poll(() => rounds).toBe(1);
  await job[Symbol.asyncDispose]();
  expect(rounds).toBe(1);
});

test('a hanging job does not prevent the shop from stopping', async () => {
  const { log } = recordingLog();
  const job = repeat('tea', 1, log, () => new Promise(() => {}), 20);
  const start = performance.now();
  await job[Symbol.asyncDispose]();
  expect(performance.now() - start).toBeLessThan(2_000);
});

test('a triggered job runs at once, and once more when triggered while it runs', async () => {
  const { log } = recordingLog();
  const HOUR = 3_600_000;
  let rounds = 0;
  const started = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  await using job = repeat('tea', HOUR, log, async () => {
    rounds += 1;
    started.resolve();
    if (rounds === 1) await mayEnd.promise;
  });
  await started.promise;
  job.wake();
  mayEnd.resolve();
  await expect.poll(() => rounds).toBe(2);
  job.wake();
  await expect.poll(() => rounds).toBe(3);
});

test('a triggered job that is stopped does not run again', async () => {
  const { log } = recordingLog();
  let rounds = 0;
  const job = repeat('tea', 1, log, async () => {
    rounds += 1;
  });
  await job[Symbol.asyncDispose]();
  const roundsBefore = rounds;
  job.wake();
  await new Promise((resolve) => setImmediate(resolve));
  expect(rounds).toBe(roundsBefore);
});
