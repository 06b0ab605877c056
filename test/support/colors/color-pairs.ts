/** A color on a background and its minimum contrast: 4.5 for text, 3 for other content. */
export type Pair = { readonly front: string; readonly ground: string; readonly min: 3 | 4.5 };

const pairsOn = (ground: string, min: Pair['min'], fronts: readonly string[]): readonly Pair[] =>
  fronts.map((front) => ({ front, ground, min }));

const TEXTS = ['--ink', '--ink-soft', '--leaf', '--brass', '--alarm'];

/** All pairs that pages use. */
export const pairs: readonly Pair[] = [
  ...pairsOn('--paper', 4.5, TEXTS),
  ...pairsOn('--paper-deep', 4.5, TEXTS),
  ...pairsOn('--paper-raised', 4.5, TEXTS),
  ...pairsOn('--tint', 4.5, ['--ink', '--ink-soft', '--leaf']),
  ...pairsOn('--leaf', 4.5, ['--on-leaf']),
  ...pairsOn('--leaf-hover', 4.5, ['--on-leaf']),
  ...pairsOn('--leaf-active', 4.5, ['--on-leaf']),
  ...pairsOn('--leaf-deep', 4.5, ['--on-deep', '--on-deep-soft']),
  ...pairsOn('--leaf-deep', 3, ['--on-deep-focus']),
  ...pairsOn('--paper', 3, ['--ink-soft', '--brass']),
];
