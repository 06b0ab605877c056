// Draws docs/faults.md, and tells whether it is up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inFigures, readFigures } from './figures.mjs';
import { byFile, sentence } from './page.mjs';
import { root } from './places.mjs';

/** @typedef {import('./statements.mjs').Proof} Proof @typedef {import('./figures.mjs').Row} Row @typedef {import('./figures.mjs').Figures} Figures */

/** @type {Readonly<Record<string, string>>} */
const areas = {
  A: 'Money and payment',
  B: 'Stock and edits at the same time',
  C: 'Crashes and lost services',
  D: 'Signing in',
  E: "Other people's data",
  F: 'Injection and browsers',
  G: 'Floods and slowness',
  H: 'Packages, settings and operation',
};

/** @param {readonly Row[]} rows @returns {(proof: Proof) => string[]} */
const section = (rows) => (proof) => {
  const { number, statement, tests } = proof;
  const own = rows.filter(({ faults }) => faults.includes(number));
  const lines = new Set(
    tests.toSorted(byFile).map(({ file, title }) => `- ${sentence(title)} — \`${file}\``),
  );
  const figures = readFigures();
  return [
    `### ${number}`,
    '',
    statement.says,
    ...(statement.absent ? ['', `> Does not apply: ${statement.absent}`] : []),
    '',
    ...lines,
    ...own.map((row) => `- \`npm run prove -- --row ${row.name}\`, ${inFigures(row, figures)}`),
    ...(lines.size === 0 && own.length === 0 && !statement.absent ? ['No test yet.'] : []),
    '',
  ];
};

/** How many faults there are of each kind. @param {readonly Proof[]} proofs @param {readonly Row[]} rows @param {Figures} figures */
export const counts = (proofs, rows, figures) => {
  const met = rows.filter(({ name }) => figures[name]?.isMet);
  const isProven = (/** @type {string} */ number) =>
    rows.every((row) => met.includes(row) || !row.faults.includes(number));
  const untested = proofs.filter(({ tests }) => tests.length === 0);
  const absent = untested.filter(({ statement }) => statement.absent).length;
  const open = proofs.filter(({ number, tests }) => tests.length > 0 && !isProven(number));
  const proven = untested.filter(({ number }) => met.some(({ faults }) => faults.includes(number))).length;
  return [
    `Of ${proofs.length} faults ${proofs.length - untested.length} have tests (of ${open.length} of them a row of \`npm run prove\` misses its goal or was never reached), ${proven} a row of \`npm run prove\` alone that meets its goal, ${absent} do not apply,`,
    `and ${untested.length - absent - proven} are not shown yet.`,
  ];
};

/** The page that says for each fault which tests show the defence. @param {readonly Proof[]} proofs @param {readonly Row[]} rows */
const faultsPage = (proofs, rows) =>
  [
    '# Faults and attacks, and what shows the defence',
    '',
    'Written by `npm run spec` from `docs/faults.json`, the titles of the tests, and the figures that `npm run prove` has',
    'reached; not by hand. A title with … stands for several tests, one for each thing that is tried.',
    '',
    ...counts(proofs, rows, readFigures()),
    '',
    ...Object.entries(areas).flatMap(([letter, area]) => [
      `## ${area}`,
      '',
      ...proofs.filter(({ number }) => number.startsWith(letter)).flatMap(section(rows)),
    ]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');

const faultsFile = join(root, 'docs', 'faults.md');

/** @param {readonly Proof[]} proofs @param {readonly Row[]} rows */
export const writeFaults = (proofs, rows) => writeFileSync(faultsFile, faultsPage(proofs, rows));

/** @param {readonly Proof[]} proofs @param {readonly Row[]} rows */
export const areFaultsWritten = (proofs, rows) =>
  existsSync(faultsFile) && readFileSync(faultsFile, 'utf8') === faultsPage(proofs, rows);
