// Draws the pages that say what the tests and the proofs show.
import { problemsOf, readRequirements } from './asvs.mjs';
import { isAsvsWritten, writeAsvs } from './asvs-page.mjs';
import { areFaultsWritten, writeFaults } from './faults-page.mjs';
import { listRows } from './figures.mjs';
import { isSpecWritten, writeSpec } from './spec-page.mjs';
import { matchStatements, proveFaults, shownFaults } from './statements.mjs';
import { listTests } from './titles.mjs';

/** Everything that the pages are drawn from, and what of it names something that is not there. @param {string} node the pinned one */
async function gather(node) {
  const [titles, rows, requirements] = [await listTests(node), await listRows(node), readRequirements()];
  const [statements, attacks] = [matchStatements(titles), proveFaults(titles)];
  return {
    titles,
    rows,
    requirements,
    statements: statements.proofs,
    attacks: attacks.proofs,
    shown: shownFaults(attacks.proofs),
    problems: [...statements.faults, ...attacks.faults, ...problemsOf(requirements)],
  };
}

/** Writes docs/spec.md, docs/faults.md and docs/asvs.md; 1 when something named is not there. @param {string} node the pinned one */
export async function drawPages(node) {
  const { titles, rows, requirements, statements, attacks, shown, problems } = await gather(node);
  for (const problem of problems) console.error(problem);
  writeSpec(statements);
  writeFaults(attacks, rows);
  writeAsvs(requirements, shown);
  console.log(`docs/spec.md, docs/faults.md and docs/asvs.md are written: ${titles.length} tests.`);
  return problems.length === 0 ? 0 : 1;
}

/** What is wrong with the pages as they are, given what the tests are called. @param {string} node the pinned one */
export const faultsOfPages = async (node) => {
  const { rows, requirements, statements, attacks, shown, problems } = await gather(node);
  const pages = {
    'docs/spec.md': isSpecWritten(statements),
    'docs/faults.md': areFaultsWritten(attacks, rows),
    'docs/asvs.md': isAsvsWritten(requirements, shown),
  };
  const outdated = Object.entries(pages).flatMap(([page, isWritten]) =>
    isWritten ? [] : [`${page} is out of date: npm run spec writes it.`],
  );
  return [...problems, ...outdated];
};
