// Reads the reports of the test programs into one format.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../launch/paths.mjs';

/**
 * A test, or a failure outside of any test.
 * @typedef {{ file: string, title: string, outcome: 'passed' | 'failed' | 'skipped', reason: string }} TestResult
 *   `file` is relative to the checkout
 */

/** @param {string} title @param {string} reason @returns {TestResult} */
const failure = (title, reason) => ({ file: '', title, outcome: 'failed', reason });

/** @param {string} status @returns {TestResult['outcome']} */
const outcomeOf = (status) => {
  if (status === 'passed' || status === 'expected' || status === 'flaky') return 'passed';
  return status === 'failed' || status === 'unexpected' ? 'failed' : 'skipped';
};

/**
 * The used fields of Vitest's report.
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
    // A file that fails to load has no tests.
    const isBroken = status === 'failed' && !results.some(({ outcome }) => outcome === 'failed');
    return isBroken ? [...results, failure(relative(root, name), message)] : results;
  });

/**
 * The used fields of Playwright's report.
 * @typedef {{ message?: string }} Reason
 * @typedef {{ status: string, projectName: string, results: { errors: Reason[] }[] }} PlaywrightTest
 * @typedef {{ specs: { file: string, title: string, tests: PlaywrightTest[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

const messagesOf = (/** @type {Reason[]} */ reasons) => reasons.map(({ message = '' }) => message).join('\n');

/** @param {string} folder to which paths are relative @returns {(suite: PlaywrightSuite) => TestResult[]} */
const testsIn = (folder) => (suite) => [
  ...suite.specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, projectName, results }) => ({
      file: relative(root, join(folder, file)),
      title: `[${projectName}] ${title}`,
      outcome: outcomeOf(status),
      reason: messagesOf(results.flatMap(({ errors }) => errors)),
    })),
  ),
  ...(suite.suites ?? []).flatMap(testsIn(folder)),
];

/** @param {{ config: { rootDir: string }, suites: PlaywrightSuite[], errors: Reason[] }} report @returns {TestResult[]} */
export const readPlaywright = ({ config, suites, errors }) => [
  ...suites.flatMap(testsIn(config.rootDir)),
  ...errors.map((error) => failure('end-to-end tests', messagesOf([error]))),
];

/**
 * Reads one report. A program that fails without a failed test counts as one failure.
 * @param {string} file @param {(report: never) => TestResult[]} read the reader of this report
 * @param {number} status exit code of the program @returns {TestResult[]}
 */
export function readResults(file, read, status) {
  /** @type {TestResult[]} */
  let results;
  try {
    results = read(/** @type {never} */ (JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    return [failure(relative(root, file), 'This report cannot be read.')];
  }
  if (status === 0 || results.some(({ outcome }) => outcome === 'failed')) return results;
  return [
    ...results,
    failure(relative(root, file), `The program exited with ${status} without a failed test.`),
  ];
}

/** The failures and the totals, the last output of the test command. @param {TestResult[]} results */
export function summarize(results) {
  const having = (/** @type {TestResult['outcome']} */ outcome) =>
    results.filter((result) => result.outcome === outcome);
  const [passed, failed, skipped] = [having('passed'), having('failed'), having('skipped')];
  const sum = `${passed.length} passed, ${failed.length} failed`;
  return [
    ...failed.map(({ file, title, reason }, index) => `Failed ${index + 1}: ${file} ${title}\n${reason}\n`),
    skipped.length > 0 ? `${sum}, ${skipped.length} skipped` : sum,
  ].join('\n');
}
