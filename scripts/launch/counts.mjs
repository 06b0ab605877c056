// Adds up what the test programs report in files of their own, and names what failed.
import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, skipped: number, failures: string[] }} Counts one text for each failure */

/** @type {Counts} */
export const nothing = { passed: 0, skipped: 0, failures: [] };

/** @param {Counts} one @param {Counts} other @returns {Counts} */
export const sum = (one, other) => ({
  passed: one.passed + other.passed,
  skipped: one.skipped + other.skipped,
  failures: [...one.failures, ...other.failures],
});

/**
 * What is read of Vitest's report.
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest
 * @typedef {{ status: string, name: string, message: string, assertionResults: VitestTest[] }} TestFile
 * @typedef {{ testResults: TestFile[], numPassedTests: number, numPendingTests: number, numTodoTests: number }} VitestReport
 */

/** @param {TestFile} file @returns {string[]} */
function failuresOf(file) {
  const failed = file.assertionResults.filter((test) => test.status === 'failed');
  // A file that cannot be loaded has no tests that could fail.
  if (failed.length === 0 && file.status === 'failed') return [`${file.name}\n${file.message}`];
  return failed.map((test) => `${file.name}: ${test.fullName}\n${test.failureMessages.join('\n')}`);
}

/** @param {VitestReport} report @returns {Counts} */
export const countVitest = (report) => ({
  passed: report.numPassedTests,
  skipped: report.numPendingTests + report.numTodoTests,
  failures: report.testResults.flatMap(failuresOf),
});

/**
 * What is read of Playwright's report.
 * @typedef {{ message?: string }} Reason
 * @typedef {{ status: string, projectName: string, results: { errors: Reason[] }[] }} JourneyRun
 * @typedef {{ specs: { title: string, tests: JourneyRun[] }[], suites?: JourneySuite[] }} JourneySuite
 * @typedef {{ suites: JourneySuite[], stats: { expected: number, flaky: number, skipped: number }, errors: Reason[] }} PlaywrightReport
 */

const wordsOf = (/** @type {Reason[]} */ reasons) =>
  reasons.map(({ message }) => message ?? 'No reason was given.').join('\n');

/** @param {JourneySuite} suite @returns {string[]} */
const failuresIn = ({ specs, suites = [] }) => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(
        ({ projectName, results }) =>
          `[${projectName}] ${title}\n${wordsOf(results.flatMap(({ errors }) => errors))}`,
      ),
  ),
  ...suites.flatMap(failuresIn),
];

/** @param {PlaywrightReport} report @returns {Counts} */
export const countPlaywright = ({ suites, stats, errors }) => ({
  passed: stats.expected + stats.flaky,
  skipped: stats.skipped,
  failures: [...suites.flatMap(failuresIn), ...errors.map((error) => wordsOf([error]))],
});

/**
 * Reads one report. A program that failed without saying which test did counts as one failure.
 * @param {string} file @param {(report: never) => Counts} count reads the one kind of report that is in the file
 * @param {number} status of the program @returns {Counts}
 */
export function readCounts(file, count, status) {
  /** @type {Counts} */
  let counts;
  try {
    counts = count(/** @type {never} */ (JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    return { ...nothing, failures: [`${file} cannot be read.`] };
  }
  if (status === 0 || counts.failures.length > 0) return counts;
  return { ...counts, failures: [`The program ended with ${status} and named no test.`] };
}

/** @param {Counts} counts */
export const inWords = ({ passed, skipped, failures }) =>
  [
    ...failures.map((failure, index) => `Failed ${index + 1}: ${failure}\n`),
    `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n');
