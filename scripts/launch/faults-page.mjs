// Draws docs/faults.md, and tells whether it is up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { byFile, sentence } from './page.mjs';
import { root } from './places.mjs';

/** @typedef {import('./statements.mjs').Proof} Proof */
/** @typedef {{ faults: string[], rounds: number, goal: string, reached: string, isMet: boolean, on: string }} Figure */

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

/** What `npm run prove` has reached. */
export const figuresFile = join(root, 'docs', 'figures.json');

/** @returns {Record<string, Figure>} */
const readFigures = () => (existsSync(figuresFile) ? JSON.parse(readFileSync(figuresFile, 'utf8')) : {});

/** @param {string} name @param {Figure} figure */
const figureLine = (name, { rounds, reached, isMet, on }) =>
  `- \`npm run prove -- --row ${name}\`, ${rounds}: ${reached}${isMet ? '' : ' (**goal missed**)'}, ${on}`;

/** @param {Record<string, Figure>} figures @returns {(proof: Proof) => string[]} */
const section = (figures) => (proof) => {
  const { number, statement, tests } = proof;
  const own = Object.entries(figures).filter(([, { faults }]) => faults.includes(number));
  const lines = new Set(
    tests.toSorted(byFile).map(({ file, title }) => `- ${sentence(title)} — \`${file}\``),
  );
  const isBare = lines.size === 0 && own.length === 0 && !statement.absent;
  return [
    `### ${number}`,
    '',
    statement.says,
    ...(statement.absent ? ['', `> Does not apply: ${statement.absent}`] : []),
    '',
    ...lines,
    ...own.map(([name, figure]) => figureLine(name, figure)),
    ...(isBare ? ['No test yet.'] : []),
    '',
  ];
};

const counts = (/** @type {readonly Proof[]} */ proofs) => {
  const tested = proofs.filter(({ tests }) => tests.length > 0).length;
  const absent = proofs.filter(({ tests, statement }) => tests.length === 0 && statement.absent).length;
  return `Of ${proofs.length} faults ${tested} have tests, ${absent} do not apply, and ${proofs.length - tested - absent} have no test yet.`;
};

/** The page that says for each fault which tests show the defence. @param {readonly Proof[]} proofs */
const faultsPage = (proofs) => {
  const figures = readFigures();
  return [
    '# Faults and attacks, and what shows the defence',
    '',
    'Written by `npm run spec` from `docs/faults.json`, the titles of the tests, and the figures that `npm run prove` has',
    'reached; not by hand.',
    '',
    counts(proofs),
    '',
    ...Object.entries(areas).flatMap(([letter, area]) => [
      `## ${area}`,
      '',
      ...proofs.filter(({ number }) => number.startsWith(letter)).flatMap(section(figures)),
    ]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
};

const faultsFile = join(root, 'docs', 'faults.md');

/** @param {readonly Proof[]} proofs */
export const writeFaults = (proofs) => writeFileSync(faultsFile, faultsPage(proofs));

/** @param {readonly Proof[]} proofs */
export const areFaultsWritten = (proofs) =>
  existsSync(faultsFile) && readFileSync(faultsFile, 'utf8') === faultsPage(proofs);
