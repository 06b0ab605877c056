import { expect } from 'vitest';
import { seedOfRun } from '#stress/random.ts';
import type { Proof } from '#stress/stress-test.ts';

export const SLOW = { timeout: 600_000 };

/** Runs a proof with the numbers of `npm test`; `npm run stress` has the large ones. A miss tells the lots it was drawn with. */
export const show = async ({ run, rounds }: Proof): Promise<void> => {
  const { misses } = await run(rounds.test);
  const lots = `PROVE_SEED=${seedOfRun()} draws the same lots again`;
  expect(misses, [lots, ...misses].join('\n')).toEqual([]);
};
