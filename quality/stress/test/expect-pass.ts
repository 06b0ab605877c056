import { expect } from 'vitest';
import { runSeed } from '#stress/random.ts';
import type { StressTest } from '#stress/stress-test.ts';

export const SLOW = { timeout: 600_000 };

/** Runs a test in its short size; a failure prints the seed. */
export const expectPass = async ({ run, rounds }: StressTest): Promise<void> => {
  const { failures } = await run(rounds.short);
  const seed = `STRESS_SEED=${runSeed()} repeats the random choices`;
  expect(failures, [seed, ...failures].join('\n')).toEqual([]);
};
