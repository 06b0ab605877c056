/** Random values that are the same for each start with the same seed. */
export type SeededRandom = ReturnType<typeof createSeededRandom>;

const HEX = '0123456789abcdef';

/** Creates a generator (mulberry32), for demo data only: its values can be guessed. */
export const createSeededRandom = (seed: number) => {
  let state = seed >>> 0;
  /** Returns a number from 0 to below 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const digits = (length: number, alphabet: string): string =>
    Array.from({ length }, () => alphabet.charAt(between(0, alphabet.length - 1))).join('');
  return {
    /** Returns a whole number from `min` to `max`. */
    between,
    /** True with this probability. */
    chance: (probability: number): boolean => next() < probability,
    oneOf: <T>(values: readonly [T, ...T[]]): T => values[between(0, values.length - 1)] ?? values[0],
    digits,
    /** Returns a UUID of version 4. */
    uuid: (): string =>
      [digits(8, HEX), digits(4, HEX), `4${digits(3, HEX)}`, `8${digits(3, HEX)}`, digits(12, HEX)].join('-'),
  };
};
