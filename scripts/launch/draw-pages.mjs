// Draws the pages that say what the tests and the proofs show.
import { areFaultsWritten, writeFaults } from './faults-page.mjs';
import { isSpecWritten, writeSpec } from './spec-page.mjs';
import { matchStatements, proveFaults } from './statements.mjs';
import { listTests } from './titles.mjs';

/** Writes docs/spec.md and docs/faults.md; 1 when a test names what is not listed. @param {string} node the pinned one */
export async function drawPages(node) {
  const titles = await listTests(node);
  const [statements, attacks] = [matchStatements(titles), proveFaults(titles)];
  const faults = [...statements.faults, ...attacks.faults];
  for (const fault of faults) console.error(fault);
  writeSpec(statements.proofs);
  writeFaults(attacks.proofs);
  console.log(`docs/spec.md and docs/faults.md are written: ${titles.length} tests.`);
  return faults.length === 0 ? 0 : 1;
}

/** What is wrong with the pages as they are, given what the tests are called. @param {import('./results.mjs').TestResult[]} titles */
export const faultsOfPages = (titles) => {
  const [statements, attacks] = [matchStatements(titles), proveFaults(titles)];
  const isWritten = isSpecWritten(statements.proofs) && areFaultsWritten(attacks.proofs);
  return [
    ...attacks.faults,
    ...(isWritten ? [] : ['docs/spec.md or docs/faults.md is out of date; npm run spec writes them.']),
  ];
};
