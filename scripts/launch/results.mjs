// What the test programs report in files of their own, in one shape.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './places.mjs';

/**
 * One test, or one thing that went wrong outside of any test.
 * @typedef {{ file: string, title: string, outcome: 'passed' | 'failed' | 'skipped', reason: string }} TestResult
 *   `file` as seen from the checkout
 */

/** @param {string} title @param {string} reason @returns {TestResult} */
const trouble = (title, reason) => ({ file: '', title, outcome: 'failed', reason });

/** @param {string} status @returns {TestResult['outcome']} */
const outcomeOf = (status) => {
  if (status === 'passed' || status === 'expected' || status === 'flaky') return 'passed';
  return status === 'failed' || status === 'unexpected' ? 'failed' : 'skipped';
};

/**
 * What is read of Vitest's report.
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest
 * @typedef {{ status: string, name: string, message: string, assertionResults: VitestTest[] }} VitestFile
 */

/** @param {{ testResults: VitestFile[] }} report @returns {TestResult[]} */
export const readVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const results = assertionResults.map((test) => ({
      file: relative(root, name),
      title: test.fullName,
      outcome: outcomeOf(test.status),
      reason: test.failureMessages.join('\n'),
    }));
    // A file that cannot be loaded has no tests that could fail.
    const isBroken = status === 'failed' && !results.some(({ outcome }) => outcome === 'failed');
    return isBroken ? [...results, trouble(relative(root, name), message)] : results;
  });

/**
 * What is read of Playwright's report.
 * @typedef {{ message?: string }} Reason
 * @typedef {{ status: string, projectName: string, results: { errors: Reason[] }[] }} JourneyRun
 * @typedef {{ specs: { file: string, title: string, tests: JourneyRun[] }[], suites?: JourneySuite[] }} JourneySuite
 */

const wordsOf = (/** @type {Reason[]} */ reasons) => reasons.map(({ message = '' }) => message).join('\n');

/** @param {string} folder that files are named from @returns {(suite: JourneySuite) => TestResult[]} */
const journeysIn = (folder) => (suite) => [
  ...suite.specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, projectName, results }) => ({
      file: relative(root, join(folder, file)),
      title: `[${projectName}] ${title}`,
      outcome: outcomeOf(status),
      reason: wordsOf(results.flatMap(({ errors }) => errors)),
    })),
  ),
  ...(suite.suites ?? []).flatMap(journeysIn(folder)),
];

/** @param {{ config: { rootDir: string }, suites: JourneySuite[], errors: Reason[] }} report @returns {TestResult[]} */
export const readPlaywright = ({ config, suites, errors }) => [
  ...suites.flatMap(journeysIn(config.rootDir)),
  ...errors.map((error) => trouble('the journeys', wordsOf([error]))),
];

/**
 * Reads one report. A program that failed without saying which test did counts as one failure.
 * @param {string} file @param {(report: never) => TestResult[]} read reads the one kind of report that is in the file
 * @param {number} status of the program @returns {TestResult[]}
 */
export function readResults(file, read, status) {
  /** @type {TestResult[]} */
  let results;
  try {
    results = read(/** @type {never} */ (JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    return [trouble(relative(root, file), 'This report cannot be read.')];
  }
  if (status === 0 || results.some(({ outcome }) => outcome === 'failed')) return results;
  return [...results, trouble(relative(root, file), `The program ended with ${status} and named no test.`)];
}

/** The failures and the sum, as the test command ends. @param {TestResult[]} results */
export function inWords(results) {
  const having = (/** @type {TestResult['outcome']} */ outcome) =>
    results.filter((result) => result.outcome === outcome);
  const [passed, failed, skipped] = [having('passed'), having('failed'), having('skipped')];
  const sum = `${passed.length} passed, ${failed.length} failed`;
  return [
    ...failed.map(({ file, title, reason }, index) => `Failed ${index + 1}: ${file} ${title}\n${reason}\n`),
    skipped.length > 0 ? `${sum}, ${skipped.length} skipped` : sum,
  ].join('\n');
}
