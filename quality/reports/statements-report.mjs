import { listOfTests } from './titles.mjs';

/** @typedef {import('./statements.mjs').StatementCoverage} StatementCoverage */

/** @type {Readonly<Record<string, string>>} */
const AREAS = {
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

const areaOf = (/** @type {StatementCoverage} */ { number }) =>
  AREAS[number.split('-')[0] ?? ''] ?? 'Beyond the specification';

/** @param {readonly StatementCoverage[]} coverage */
export const statementsSummary = (coverage) =>
  `Specification: ${coverage.filter(({ tests }) => tests.length > 0).length} of ${coverage.length} statements have tests.`;

/** @param {readonly StatementCoverage[]} coverage */
export const statementsReport = (coverage) =>
  [
    '# Statements of the specification, and their tests',
    '',
    'docs/spec.md lists the deviations.',
    '',
    statementsSummary(coverage),
    '',
    ...[...new Set(coverage.map(areaOf))].flatMap((area) => [
      `## ${area}`,
      '',
      ...coverage
        .filter((one) => areaOf(one) === area)
        .flatMap(({ number, text, tests }) => [`### ${number}`, '', text, '', ...listOfTests(tests), '']),
    ]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
