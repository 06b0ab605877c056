import { listOfTests } from './titles.mjs';

/** @typedef {import('./faults.mjs').FaultCoverage} FaultCoverage */
/**
 * @typedef {{ rounds: number, reached: string, isMet: boolean, on: string, commit?: string }} StressResult the last result
 * @typedef {{ name: string, result?: StressResult }} StressCase
 */

/** @type {Readonly<Record<string, string>>} */
const AREAS = {
  A: 'Money and payment',
  B: 'Stock and concurrent changes',
  C: 'Crashes and outages',
  D: 'Authentication',
  E: 'Access to data',
  F: 'Injection and browsers',
  G: 'Load and denial of service',
  H: 'Packages, configuration and operation',
};

/** @param {StressCase} stressCase */
const stressLine = ({ name, result }) => {
  const command = `- \`npm run stress -- --case ${name}\``;
  if (!result) return `${command}: not run here`;
  const { rounds, reached, isMet, on, commit } = result;
  return `${command}: ${rounds}: ${reached}${isMet ? '' : ' (**goal missed**)'}, ${on}${commit ? ` at ${commit}` : ''}`;
};

/** @param {readonly StressCase[]} cases @returns {(coverage: FaultCoverage) => string[]} */
const section =
  (cases) =>
  ({ number, fault, tests }) => [
    `### ${number}`,
    '',
    fault.text,
    '',
    ...(fault.notApplicable ? [`> Does not apply: ${fault.notApplicable}`] : []),
    ...listOfTests(tests),
    ...cases.filter(({ name }) => fault.stress?.includes(name)).map(stressLine),
    '',
  ];

/** Summarizes how many faults have tests. @param {readonly FaultCoverage[]} coverage */
export const faultsSummary = (coverage) => {
  const tested = coverage.filter(({ tests }) => tests.length > 0).length;
  const notApplicable = coverage.filter(({ fault }) => fault.notApplicable).length;
  const stressed = coverage.length - tested - notApplicable;
  return `Faults: ${tested} of ${coverage.length} have tests, ${stressed} a stress test alone, ${notApplicable} do not apply.`;
};

/** @param {readonly FaultCoverage[]} coverage @param {readonly StressCase[]} cases */
export const faultsReport = (coverage, cases) =>
  [
    '# Faults and attacks, and the tests of the defense',
    '',
    'A title with … stands for several tests, one for each value.',
    '',
    faultsSummary(coverage),
    '',
    ...Object.entries(AREAS).flatMap(([prefix, area]) => [
      `## ${area}`,
      '',
      ...coverage.filter(({ number }) => number.startsWith(prefix)).flatMap(section(cases)),
    ]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
