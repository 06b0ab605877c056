/** Random numbers that come again with the same seed (mulberry32): from 0 to below 1. */
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
 * The seed of this run, from which every lot of every proof is drawn: that of `STRESS_SEED`, which repeats another run, or
 * one by chance, which stays the same until the process ends.
 */
export const runSeed = (): number => {
  process.env[SEED_VARIABLE] ??= String(Date.now() % 2 ** 31);
  const seed = Number(process.env[SEED_VARIABLE]);
  if (!Number.isSafeInteger(seed))
    throw new Error(`${SEED_VARIABLE} is ${process.env[SEED_VARIABLE]}; it must be a whole number.`);
  return seed;
};

/** A source of lots for each of several who draw at the same time, so that what one gets is not up to who is faster. */
export const splitRandom = (random: () => number, count: number): (() => number)[] =>
  Array.from({ length: count }, () => seededRandom(Math.floor(random() * 2 ** 32)));
