// What the shop promises, statement by statement, and the tests that show it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.mjs';

/** @typedef {{ says: string, note?: string }} Statement `note` tells where the shop differs from its specification, and why */
/** @typedef {import('./results.mjs').TestResult} TestResult */
/** @typedef {{ number: string, statement: Statement, tests: TestResult[] }} Proof */

/** @returns {Record<string, Statement>} */
export const readStatements = () => JSON.parse(readFileSync(join(root, 'docs', 'statements.json'), 'utf8'));

/** The numbers in a title, such as `[CART-3]`. @param {string} title */
const numbersIn = (title) => [...title.matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, number = '']) => number);

/**
 * Which tests show which statement, and what is wrong with that. A test that was skipped shows nothing.
 * @param {Record<string, Statement>} statements @param {TestResult[]} results
 * @returns {{ proofs: Proof[], faults: string[] }}
 */
export function prove(statements, results) {
  /** @type {Map<string, TestResult[]>} */
  const named = new Map();
  for (const result of results) {
    for (const number of numbersIn(result.title)) {
      named.set(number, [...(named.get(number) ?? []), result]);
    }
  }
  const proofs = Object.entries(statements).map(([number, statement]) => ({
    number,
    statement,
    tests: named.get(number) ?? [],
  }));
  const unknown = [...named].flatMap(([number, tests]) =>
    number in statements ? [] : tests.map(({ file, title }) => `${number} is no statement: ${file} ${title}`),
  );
  const unproven = proofs.filter(({ tests }) => !tests.some(({ outcome }) => outcome === 'passed'));
  return {
    proofs,
    faults: [...unknown, ...unproven.map(({ number }) => `${number} has no test that passes.`)],
  };
}
