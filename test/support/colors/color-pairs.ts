/** A color on a background and its minimum contrast: 4.5 for text, 3 for other content. */
export type Pair = { readonly front: string; readonly ground: string; readonly min: 3 | 4.5 };

const on = (ground: string, min: Pair['min'], fronts: readonly string[]): readonly Pair[] =>
  fronts.map((front) => ({ front, ground, min }));

const TEXTS = ['--ink', '--ink-soft', '--leaf', '--brass', '--alarm'];

/** All pairs that pages use. */
export const pairs: readonly Pair[] = [
  ...on('--paper', 4.5, TEXTS),
  ...on('--paper-deep', 4.5, TEXTS),
  ...on('--paper-raised', 4.5, TEXTS),
  ...on('--tint', 4.5, ['--ink', '--ink-soft', '--leaf']),
  ...on('--leaf', 4.5, ['--on-leaf']),
  ...on('--leaf-hover', 4.5, ['--on-leaf']),
  ...on('--leaf-active', 4.5, ['--on-leaf']),
  ...on('--leaf-deep', 4.5, ['--on-deep', '--on-deep-soft']),
  ...on('--leaf-deep', 3, ['--on-deep-focus']),
  ...on('--paper', 3, ['--ink-soft', '--brass']),
];
