/**
 * V8 options of the shop: full collections are rarer under load, and the young generation has half of its default size,
 * since V8 never returns it (docs/decisions/0024).
 */
export const shopArgs = [
  '--initial-heap-size=96',
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  'src/main.ts',
];

/** What the shop finds in its environment besides its settings: with two stocks of memory, less of it lies idle in each. */
export const shopEnvironment = { MALLOC_ARENA_MAX: '2' };
