// Known faults and attacks, and the tests that cover them.
import { readSource } from './sources.mjs';
import { plainTitle, titlePattern } from './titles.mjs';

/** @typedef {import('./titles.mjs').TestResult} TestResult */
/**
 * @typedef {{ text: string, tests?: string[], stress?: string[], notApplicable?: string }} Fault `tests` are plain titles,
 *   `stress` names cases of `npm run stress`, `notApplicable` says why it cannot occur
 * @typedef {Readonly<Record<string, Fault>>} Faults
 * @typedef {{ number: string, fault: Fault, tests: TestResult[] }} FaultCoverage
 */

const NUMBER = /\[[A-H]\d\d\]/;

/** @returns {Faults} */
export const readFaults = () => readSource('faults.json');

/** @param {readonly TestResult[]} tests as listed, without a run @param {Faults} faults @returns {FaultCoverage[]} */
export const faultCoverage = (tests, faults = readFaults()) => {
  const plain = tests.map((test) => ({ test, title: plainTitle(test.title) }));
  return Object.entries(faults).map(([number, fault]) => {
    const mapped = new Set(fault.tests);
    return {
      number,
      fault,
      tests: plain.filter(({ title }) => mapped.has(title)).map(({ test }) => test),
    };
  });
};

/**
 * Returns the problems of faults.json: missing tests and faults without a test.
 * @param {readonly TestResult[]} tests @param {readonly string[]} stressCases
 */
export const faultProblems = (tests, stressCases, faults = readFaults()) => {
  const titles = new Set(tests.map(({ title }) => plainTitle(title)));
  return [
    ...Object.entries(faults).flatMap(([number, fault]) => {
      const shown = [...(fault.tests ?? []), ...(fault.stress ?? [])];
      return [
        ...(fault.tests ?? [])
          .filter((title) => !titles.has(title))
          .map((title) => `faults.json: ${number} names a test that does not exist: ${title}`),
        ...(fault.stress ?? [])
          .filter((name) => !stressCases.includes(name))
          .map((name) => `faults.json: ${number} names a stress test that does not exist: ${name}`),
        ...(shown.length === 0 && !fault.notApplicable ? [`faults.json: ${number} has no test.`] : []),
        ...(shown.length > 0 && fault.notApplicable
          ? [`faults.json: ${number} does not apply, and has tests.`]
          : []),
      ];
    }),
    ...tests
      .filter(({ title }) => NUMBER.test(title))
      .map(({ file, title }) => `The number of a fault belongs in faults.json: ${file} ${title}`),
  ];
};

/** Returns the faults whose tests were all skipped in a run. @param {readonly TestResult[]} results */
export const skippedFaults = (results, faults = readFaults()) => {
  const run = results.map(({ title, outcome }) => ({ title: title.replace(/\[[^\]]+\] */g, ''), outcome }));
  return Object.entries(faults)
    .filter(([, { tests = [] }]) => {
      const patterns = tests.map(titlePattern);
      const own = run.filter(({ title }) => patterns.some((pattern) => pattern.test(title)));
      return own.length > 0 && own.every(({ outcome }) => outcome === 'skipped');
    })
    .map(([number]) => number);
};
