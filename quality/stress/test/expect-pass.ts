import { expect } from 'vitest';
import type { StressTest } from '#stress/runner/stress-test.ts';
import { runSeed } from '#stress/support/random.ts';

export const SLOW = { timeout: 600_000 };

/** Runs a test in its short size; a failure prints the seed. */
export const expectPass = async ({ run, rounds }: StressTest): Promise<void> => {
  const { failures } = await run(rounds.short);
  const seed = `STRESS_SEED=${runSeed()} repeats the random choices`;
  expect(failures, [seed, ...failures].join('\n')).toEqual([]);
};
