// Draws docs/spec.md, and tells whether it is up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { byFile, sentence } from './page.mjs';
import { root } from './places.mjs';

/** @typedef {import('./statements.mjs').Proof} Proof */

/** @type {Readonly<Record<string, string>>} */
const areas = {
  NAV: 'Frame and routes',
  HOME: 'Home page',
  CAT: 'Catalogue',
  PROD: 'Product page',
  CART: 'Cart',
  WISH: 'Wish list',
  AUTH: 'Accounts',
  PAY: 'Checkout and payment',
  ORD: 'Orders',
  STATE: 'Client state',
};

const areaOf = (/** @type {Proof} */ { number }) =>
  areas[number.split('-')[0] ?? ''] ?? 'Beyond the specification';

/** @param {Proof} proof */
const section = ({ number, statement, tests }) => {
  const lines = new Set(
    tests.toSorted(byFile).map(({ file, title }) => `- ${sentence(title)} — \`${file}\``),
  );
  return [
    `### ${number}`,
    '',
    statement.says,
    ...(statement.note ? ['', `> ${statement.note}`] : []),
    '',
    ...lines,
    '',
  ];
};

/** The page that says for each statement which tests show it. @param {readonly Proof[]} proofs */
const specPage = (proofs) =>
  [
    '# What the shop promises, and what shows it',
    '',
    'Written by `npm run spec` from `docs/statements.json` and the titles of the tests; not by hand. A note says where the',
    'shop differs from the specification it was built to, and why.',
    '',
    ...[...new Set(proofs.map(areaOf))].flatMap((area) => [
      `## ${area}`,
      '',
      ...proofs.filter((proof) => areaOf(proof) === area).flatMap(section),
    ]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');

const specFile = join(root, 'docs', 'spec.md');

/** @param {readonly Proof[]} proofs */
export const writeSpec = (proofs) => writeFileSync(specFile, specPage(proofs));

/** @param {readonly Proof[]} proofs */
export const isSpecWritten = (proofs) =>
  existsSync(specFile) && readFileSync(specFile, 'utf8') === specPage(proofs);
