/**
 * How Node runs the shop. The heap may grow to so many megabytes before all of it is looked through for the first time, which
 * is done every second under load otherwise, and takes a tenth of a second each time in which answers are late. After a look it
 * may grow by as much as was left: what is packed and sent goes with its look. What is young has half of the room that it may
 * have otherwise, since all of the room is taken by the first thousand requests and never given back (docs/decisions/0040).
 */
export const shopArgs = [
  '--initial-heap-size=96',
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  'src/main.ts',
];

/** What the shop finds in its environment besides its settings: with two stocks of memory, less of it lies idle in each. */
export const shopEnvironment = { MALLOC_ARENA_MAX: '2' };
