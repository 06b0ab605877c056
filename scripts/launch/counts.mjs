// Adds up what the test programs report in files of their own.
import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const nothing = { passed: 0, failed: 0, skipped: 0 };

/** @param {Counts} one @param {Counts} other @returns {Counts} */
export const sum = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

/**
 * What is read of Vitest's report.
 * @typedef {{ status: string, assertionResults: { status: string }[] }} TestFile
 * @typedef {{ testResults: TestFile[], numPassedTests: number, numFailedTests: number, numPendingTests: number,
 *   numTodoTests: number }} VitestReport
 */

/**
 * What is read of Playwright's report.
 * @typedef {{ stats: { expected: number, flaky: number, unexpected: number, skipped: number },
 *   errors: unknown[] }} PlaywrightReport
 */

/** @param {VitestReport} report @returns {Counts} */
export function countVitest(report) {
  // A file that cannot be loaded has no tests that could fail.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @param {PlaywrightReport} report @returns {Counts} */
export const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
});

/**
 * Reads one report. A program that failed without saying which test did counts as one failure.
 * @param {string} file @param {(report: never) => Counts} count reads the one kind of report that is in the file @param {number} status of the program @returns {Counts}
 */
export function readCounts(file, count, status) {
  /** @type {Counts} */
  let counts = nothing;
  try {
    counts = count(/** @type {never} */ (JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    return { ...nothing, failed: 1 };
  }
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {Counts} counts */
export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
