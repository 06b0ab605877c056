/** Creates a repeatable generator of numbers from 0 to below 1 (mulberry32). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const SEED_VARIABLE = 'STRESS_SEED';

/**
 * Returns the seed of this run: `STRESS_SEED`, or a random one that stays the same.
 * @throws if `STRESS_SEED` is not an integer
 */
export const runSeed = (): number => {
  process.env[SEED_VARIABLE] ??= String(Date.now() % 2 ** 31);
  const seed = Number(process.env[SEED_VARIABLE]);
  if (!Number.isSafeInteger(seed))
    throw new Error(`${SEED_VARIABLE} is ${process.env[SEED_VARIABLE]}; it must be an integer.`);
  return seed;
};

/** Derives a generator for each concurrent user, so that results do not depend on their speed. */
export const splitRandom = (random: () => number, count: number): (() => number)[] =>
  Array.from({ length: count }, () => seededRandom(Math.floor(random() * 2 ** 32)));
