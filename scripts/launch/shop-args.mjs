/**
 * How Node runs the shop. The heap may grow to so many megabytes before all of it is looked through for the first time, which
 * is done every second under load otherwise, and takes a tenth of a second each time in which answers are late. After a look it
 * may grow by half of what was left: what is packed and sent goes with its look, and shops that are searched need 300 MB and not
 * 430 (docs/decisions/0040).
 */
export const shopArgs = ['--initial-heap-size=96', '--heap-growing-percent=50', 'src/main.ts'];

/** What the shop finds in its environment besides its settings: with two stocks of memory, less of it lies idle in each. */
export const shopEnvironment = { MALLOC_ARENA_MAX: '2' };
