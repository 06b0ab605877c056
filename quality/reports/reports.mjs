// The reports of `npm run reports`: which tests cover the specification, the known faults and OWASP's ASVS.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asvsProblems, readRequirements } from './asvs.mjs';
import { asvsReport, asvsSummary } from './asvs-report.mjs';
import { faultCoverage, faultProblems, skippedFaults } from './faults.mjs';
import { faultsReport, faultsSummary } from './faults-report.mjs';
import { statementCoverage, statementProblems, untestedStatements } from './statements.mjs';
import { statementsReport, statementsSummary } from './statements-report.mjs';

/** @typedef {import('./titles.mjs').TestResult} TestResult @typedef {import('./faults-report.mjs').StressCase} StressCase */

/**
 * Returns every gap and dangling reference as a sentence. @param {readonly TestResult[]} tests @param {readonly
 * StressCase[]} cases
 */
export const reportProblems = (tests, cases) => [
  ...statementProblems(tests),
  ...faultProblems(
    tests,
    cases.map(({ name }) => name),
  ),
  ...asvsProblems(),
];

/**
 * Writes the reports as Markdown.
 * @param {string} folder @param {readonly TestResult[]} tests @param {readonly StressCase[]} cases @returns {string[]} a summary of each
 */
export const writeReports = (folder, tests, cases) => {
  const [statements, faults, requirements] = [
    statementCoverage(tests),
    faultCoverage(tests),
    readRequirements(),
  ];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'statements.md'), statementsReport(statements));
  writeFileSync(join(folder, 'faults.md'), faultsReport(faults, cases));
  writeFileSync(join(folder, 'asvs.md'), asvsReport(requirements));
  return [statementsSummary(statements), faultsSummary(faults), asvsSummary(requirements)];
};

/** Returns the coverage of the specification in a test run. @param {readonly TestResult[]} results */
export const runCoverage = (results) => {
  const untested = untestedStatements(results);
  const all = statementCoverage(results).length;
  const skipped = skippedFaults(results);
  return {
    problems: untested.map((number) => `${number} has no test that passes.`),
    summary: [
      `Specification: ${all - untested.length} of ${all} statements have a passing test.`,
      ...(skipped.length > 0 ? [`All tests of these faults were skipped: ${skipped.join(', ')}.`] : []),
    ].join(' '),
  };
};
