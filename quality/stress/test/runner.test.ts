import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { longestStart } from '#stress/restart-time.ts';
import { table } from '#stress/result-table.ts';
import { judgeRun } from '#stress/run-duration.ts';
import { runAloud } from '#stress/run-test-case.ts';
import type { Proof } from '#stress/stress-test.ts';
import { limitOf, widest } from '#stress/time-limit.ts';
import { until } from '#stress/wait-until.ts';
import { startMailbox } from '../../../test/support/providers.ts';
import { emptyFolder } from '../../../test/support/shop-process.ts';

const aProof = (run: Proof['run']): Proof => ({
  name: 'example',
  says: 'something is tried (times)',
  rounds: { test: 1, prove: 10 },
  goal: 'it is so within 1 s',
  run,
});

const isReachable = (origin: string): Promise<boolean> =>
  fetch(origin).then(
    () => true,
    () => false,
  );

test('a hanging stress test fails and ends its own processes alone', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await using neighbor = await emptyFolder();
  const [started, later] = [Promise.withResolvers<string[]>(), Promise.withResolvers<void>()];
  const hanging = aProof(async () => {
    const [folder, mailbox] = [await emptyFolder(), await startMailbox()];
    expect(await isReachable(mailbox.origin)).toBe(true);
    started.resolve([folder.path, mailbox.origin]);
    await new Promise((wake) => setTimeout(wake, 4_000));
    later.resolve(emptyFolder().then(() => undefined));
    return new Promise(() => undefined);
  });
  let givenUp = 0;
  const result = await runAloud(hanging, 1, {
    isHushed: () => true,
    givenUp: () => {
      givenUp += 1;
    },
    limitMs: 3_000,
  });
  const [folder = '', origin = ''] = await started.promise;
  expect(result.figure.misses).toEqual([expect.stringContaining('did not end within')]);
  expect(givenUp).toBe(1);
  expect([existsSync(folder), await isReachable(origin)]).toEqual([false, false]);
  expect(existsSync(neighbor.path)).toBe(true);
  await expect(later.promise).rejects.toThrow('nothing is begun');
  await (await emptyFolder())[Symbol.asyncDispose]();
  said.mockRestore();
}, 20_000);

test('a time-out names what did not happen, and progress extends the wait', async () => {
  await expect(until(() => false, 'tea is ready', { ms: 50 })).rejects.toThrow('tea is ready');
  let steps = 0;
  const isSo = () => {
    steps += 1;
    return steps > 20;
  };
  await until(isSo, 'twenty steps are gone', { ms: 1_000, everyMs: 75, progress: () => steps });
});

test('the full size is judged by the goal, and a short run by its own limit', () => {
  expect(limitOf(500, true, 9_000)).toEqual({ ms: 500, said: '500 ms' });
  expect(limitOf(500, false, 9_000)).toEqual({ ms: 9_000, said: '9 s and not 500 ms' });
  expect(limitOf(500, false, 20).said).toBe('500 ms');
  expect(longestStart({ firstStartMs: 8_000 }, true).ms).toBe(10_000);
  expect(longestStart({ firstStartMs: 8_000 }, false).ms).toBe(24_000);
  const limit = widest([limitOf(500, false, 700), limitOf(500, false, 900)]);
  const proof = aProof(async () => ({ reached: '', misses: [] }));
  const figure = { reached: 'after 0.8 s', misses: [], limit };
  expect(table([{ proof, rounds: 1, seconds: 1, figure }])).toContain('900 ms and not 500 ms');
});

test('the full run fails beyond an hour, and a partial one only reports its time', () => {
  const hour = 3_600_000;
  expect(judgeRun(hour, true)).toEqual({ isOver: false, said: 'all in 60.0 min' });
  expect(judgeRun(hour + 60_000, true)).toEqual({
    isOver: true,
    said: 'all in 61.0 min, and not 60: MISSED',
  });
  expect(judgeRun(2 * hour, false)).toEqual({ isOver: false, said: 'all in 120.0 min' });
});
