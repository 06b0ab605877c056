import { expect } from 'vitest';
import { runSeed } from '#stress/random.ts';
import type { StressTest } from '#stress/stress-test.ts';

export const SLOW = { timeout: 600_000 };

/** Runs a proof with the numbers of `npm test`; `npm run stress` has the large ones. A miss tells the lots it was drawn with. */
export const expectPass = async ({ run, rounds }: StressTest): Promise<void> => {
  const { failures } = await run(rounds.short);
  const seed = `STRESS_SEED=${runSeed()} draws the same lots again`;
  expect(failures, [seed, ...failures].join('\n')).toEqual([]);
};
