/**
 * How Node runs the shop. The heap may grow to so many megabytes before all of it is looked through for the first time, which
 * is done every few seconds under load otherwise, and takes a tenth of a second each time in which answers are late.
 */
export const shopArgs = ['--initial-heap-size=160', 'src/main.ts'];
