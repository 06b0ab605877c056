/**
 * How Node runs the shop. The heap may grow to so many megabytes before all of it is looked through for the first time, which
 * is done every second under load otherwise, and takes a tenth of a second each time in which answers are late. With more, what
 * is packed and sent stays too long: 476 MB under load instead of 300.
 */
export const shopArgs = ['--initial-heap-size=96', 'src/main.ts'];

/** What the shop finds in its environment besides its settings: with two stocks of memory, less of it lies idle in each. */
export const shopEnvironment = { MALLOC_ARENA_MAX: '2' };
