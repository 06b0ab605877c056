/** V8 options: rarer full collections, and half the default young generation, which V8 never returns (docs/decisions/0024). */
export const shopArgs = [
  '--initial-heap-size=96',
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  'src/main.ts',
];

/** Two malloc arenas, because each further one keeps freed memory that the others cannot use. */
export const shopEnvironment = { MALLOC_ARENA_MAX: '2' };
