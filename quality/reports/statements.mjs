// The statements of the specification, and the tests that name them in their titles.
import { readSource } from './sources.mjs';

/** @typedef {import('./titles.mjs').TestResult} TestResult */
/** @typedef {Readonly<Record<string, string>>} Statements texts by number */
/** @typedef {{ number: string, text: string, tests: TestResult[] }} StatementCoverage */

const NUMBER = /\[([A-Z]+-\d+)\]/g;

/** @returns {Statements} */
export const readStatements = () => readSource('statements.json');

/** @param {readonly TestResult[]} tests @returns {Map<string, TestResult[]>} tests by the numbers in their titles */
const byNumber = (tests) => {
  const found = new Map();
  for (const test of tests)
    for (const [, number] of test.title.matchAll(NUMBER))
      found.set(number, [...(found.get(number) ?? []), test]);
  return found;
};

/** @param {readonly TestResult[]} tests @param {Statements} statements @returns {StatementCoverage[]} */
export const statementCoverage = (tests, statements = readStatements()) => {
  const found = byNumber(tests);
  return Object.entries(statements).map(([number, text]) => ({
    number,
    text,
    tests: found.get(number) ?? [],
  }));
};

/** Tests that name an unknown statement, and statements without a test. @param {readonly TestResult[]} tests */
export const statementProblems = (tests, statements = readStatements()) => [
  ...[...byNumber(tests)].flatMap(([number, named]) =>
    number in statements ? [] : named.map(({ file, title }) => `${number} is no statement: ${file} ${title}`),
  ),
  ...statementCoverage(tests, statements)
    .filter((one) => one.tests.length === 0)
    .map(({ number }) => `${number} has no test.`),
];

/** Statements of which no test passed in a run. @param {readonly TestResult[]} results */
export const untestedStatements = (results, statements = readStatements()) =>
  statementCoverage(results, statements)
    .filter(({ tests }) => !tests.some(({ outcome }) => outcome === 'passed'))
    .map(({ number }) => number);
