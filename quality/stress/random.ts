/** Random numbers that come again with the same seed (mulberry32): from 0 to below 1. */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const SEED = 'PROVE_SEED';

/**
 * The seed of this run, from which every lot of every proof is drawn: that of `PROVE_SEED`, which repeats another run, or
 * one by chance, which stays the same until the process ends.
 */
export const seedOfRun = (): number => {
  process.env[SEED] ??= String(Date.now() % 2 ** 31);
  const seed = Number(process.env[SEED]);
  if (!Number.isSafeInteger(seed))
    throw new Error(`${SEED} is ${process.env[SEED]}; it must be a whole number.`);
  return seed;
};

/** A source of lots for each of several who draw at the same time, so that what one gets is not up to who is faster. */
export const sourcesFrom = (random: () => number, count: number): (() => number)[] =>
  Array.from({ length: count }, () => seeded(Math.floor(random() * 2 ** 32)));
