import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { restartLimit } from '#stress/environment/restart-time.ts';
import { formatTable } from '#stress/runner/result-table.ts';
import { checkRunDuration } from '#stress/runner/run-duration.ts';
import { runTestCase } from '#stress/runner/run-test-case.ts';
import type { StressTest } from '#stress/runner/stress-test.ts';
import { timeLimit, widestLimit } from '#stress/runner/time-limit.ts';
import { waitUntil } from '#stress/support/wait-until.ts';
import { startMailbox } from '../../../test/support/providers.ts';
import { emptyFolder } from '../../../test/support/shop-process.ts';

const aStressTest = (run: StressTest['run']): StressTest => ({
  name: 'example',
  description: 'an example (times)',
  rounds: { short: 1, full: 10 },
  goal: 'it succeeds within 1 s',
  run,
});

const isReachable = (origin: string): Promise<boolean> =>
  fetch(origin).then(
    () => true,
    () => false,
  );

test('a hanging stress test fails and ends its own processes alone', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await using neighbor = await emptyFolder();
  const [started, later] = [Promise.withResolvers<string[]>(), Promise.withResolvers<void>()];
  const hanging = aStressTest(async () => {
    const [folder, mailbox] = [await emptyFolder(), await startMailbox()];
    expect(await isReachable(mailbox.origin)).toBe(true);
    started.resolve([folder.path, mailbox.origin]);
    await new Promise((wake) => setTimeout(wake, 4_000));
    later.resolve(emptyFolder().then(() => undefined));
    return new Promise(() => undefined);
  });
  let timeouts = 0;
  const result = await runTestCase(hanging, 1, {
    isStopped: () => true,
    onTimeout: () => {
      timeouts += 1;
    },
    timeoutMs: 3_000,
  });
  const [folder = '', origin = ''] = await started.promise;
  expect(result.result.failures).toEqual([expect.stringContaining('timed out after')]);
  expect(timeouts).toBe(1);
  expect([existsSync(folder), await isReachable(origin)]).toEqual([false, false]);
  expect(existsSync(neighbor.path)).toBe(true);
  await expect(later.promise).rejects.toThrow('no new one may start');
  await (await emptyFolder())[Symbol.asyncDispose]();
  log.mockRestore();
}, 20_000);

test('a timeout names its condition, and progress extends the wait', async () => {
  await expect(waitUntil(() => false, 'tea is ready', { timeoutMs: 50 })).rejects.toThrow('tea is ready');
  let steps = 0;
  const condition = () => {
    steps += 1;
    return steps > 20;
  };
  await waitUntil(condition, 'twenty steps are done', {
    timeoutMs: 1_000,
    intervalMs: 75,
    progress: () => steps,
  });
});

test('compares a full run with the goal and a short run with its own limit', () => {
  expect(timeLimit(500, true, 9_000)).toEqual({ ms: 500, text: '500 ms' });
  expect(timeLimit(500, false, 9_000)).toEqual({ ms: 9_000, text: '9 s instead of 500 ms' });
  expect(timeLimit(500, false, 20).text).toBe('500 ms');
  expect(restartLimit({ firstStartMs: 8_000 }, true).ms).toBe(10_000);
  expect(restartLimit({ firstStartMs: 8_000 }, false).ms).toBe(24_000);
  const limit = widestLimit([timeLimit(500, false, 700), timeLimit(500, false, 900)]);
  const stressTest = aStressTest(async () => ({ reached: '', failures: [] }));
  const result = { reached: 'after 0.8 s', failures: [], limit };
  expect(formatTable([{ testCase: stressTest, rounds: 1, seconds: 1, result }])).toContain(
    '900 ms instead of 500 ms',
  );
});

test('the full run fails beyond an hour, and a partial one only reports its time', () => {
  const hour = 3_600_000;
  expect(checkRunDuration(hour, true)).toEqual({ isTooLong: false, text: 'total 60.0 min' });
  expect(checkRunDuration(hour + 60_000, true)).toEqual({
    isTooLong: true,
    text: 'total 61.0 min, limit 60 min: MISSED',
  });
  expect(checkRunDuration(2 * hour, false)).toEqual({ isTooLong: false, text: 'total 120.0 min' });
});
