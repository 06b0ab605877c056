// What the shop promises, statement by statement, and the tests that show it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.mjs';

/** @typedef {{ says: string, note?: string, absent?: string }} Statement `note` tells where the shop differs from its specification, and `absent` why a fault cannot come up */
/** @typedef {import('./results.mjs').TestResult} TestResult */
/** @typedef {{ number: string, statement: Statement, tests: TestResult[] }} Proof */

/** @returns {Record<string, Statement>} */
const readStatements = () => JSON.parse(readFileSync(join(root, 'docs', 'statements.json'), 'utf8'));

/** @returns {Record<string, Statement>} */
const readFaults = () => JSON.parse(readFileSync(join(root, 'docs', 'faults.json'), 'utf8'));

const STATEMENT = /\[([A-Z]+-\d+)\]/g;
const FAULT = /\[([A-H]\d\d)\]/g;

/** The numbers of a kind in a title, such as `[CART-3]` or `[F23]`. @param {string} title @param {RegExp} kind */
const numbersIn = (title, kind) => [...title.matchAll(kind)].map(([, number = '']) => number);

/**
 * Which tests carry which number, and which numbers there are not, or are said not to apply.
 * @param {Record<string, Statement>} statements @param {TestResult[]} results @param {RegExp} kind @param {string} name
 * @returns {{ proofs: Proof[], faults: string[] }}
 */
function matchTests(statements, results, kind, name) {
  /** @type {Map<string, TestResult[]>} */
  const named = new Map();
  for (const result of results) {
    for (const number of numbersIn(result.title, kind)) {
      named.set(number, [...(named.get(number) ?? []), result]);
    }
  }
  const proofs = Object.entries(statements).map(([number, statement]) => ({
    number,
    statement,
    tests: named.get(number) ?? [],
  }));
  const unknown = [...named].flatMap(([number, tests]) =>
    number in statements ? [] : tests.map(({ file, title }) => `${number} is no ${name}: ${file} ${title}`),
  );
  const idle = proofs.filter(({ statement, tests }) => statement.absent && tests.length > 0);
  return {
    proofs,
    faults: [...unknown, ...idle.map(({ number }) => `${number} does not apply, and there are tests of it.`)],
  };
}

/** Which tests carry the number of which statement, whatever came of them. @param {TestResult[]} results */
export const matchStatements = (results) => matchTests(readStatements(), results, STATEMENT, 'statement');

/** What is wrong with the statements after a run: each wants a test that passed. @param {TestResult[]} results */
export function faultsOfStatements(results) {
  const { proofs, faults } = matchStatements(results);
  const unproven = proofs.filter(({ tests }) => !tests.some(({ outcome }) => outcome === 'passed'));
  return [...faults, ...unproven.map(({ number }) => `${number} has no test that passes.`)];
}

/** The faults against which nothing was shown in a run, since every test of theirs was skipped. @param {TestResult[]} results */
export const unshownFaults = (results) =>
  matchTests(readFaults(), results, FAULT, 'fault')
    .proofs.filter(({ tests }) => tests.length > 0 && tests.every(({ outcome }) => outcome === 'skipped'))
    .map(({ number }) => number);

/** Which tests carry the number of which fault. A fault may have none yet. @param {TestResult[]} results */
export const proveFaults = (results) => matchTests(readFaults(), results, FAULT, 'fault');

/** The faults that tests bear in their titles, and those that cannot come up. @param {readonly Proof[]} proofs */
export const shownFaults = (proofs) =>
  new Set(
    proofs.filter(({ statement, tests }) => statement.absent || tests.length > 0).map(({ number }) => number),
  );
