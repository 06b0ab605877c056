// `npm test`: installs and builds what is missing, runs all tests, and looks whether docs/spec.md says what they show;
// the last line is the sum. `npm test -- cart` and `npm test -- -t "two tabs"` run fewer.
import { launch } from './launch/entry.mjs';
import { readNarrowing } from './launch/narrowing.mjs';
import { inWords } from './launch/results.mjs';
import { isSpecWritten } from './launch/spec-page.mjs';
import { prove, readStatements } from './launch/statements.mjs';
import { runSuites } from './launch/suites.mjs';

/** What is wrong with the proof of the statements, once every test has passed. @param {import('./launch/results.mjs').TestResult[]} results */
function faultsOf(results) {
  const { proofs, faults } = prove(readStatements(), results);
  if (faults.length > 0 || isSpecWritten(proofs)) return faults;
  return ['docs/spec.md is not what the tests show; write it with npm run spec.'];
}

await launch(async () => {
  const narrowing = readNarrowing(process.argv.slice(2));
  const results = await runSuites(narrowing);
  const ran = results.filter(({ outcome }) => outcome !== 'skipped');
  const isGood = ran.length > 0 && ran.every(({ outcome }) => outcome === 'passed');
  if (ran.length === 0) console.error('No test ran.');
  const faults = isGood && !narrowing.isNarrowed ? faultsOf(results) : [];
  for (const fault of faults) console.error(fault);
  console.log(inWords(results));
  return isGood && faults.length === 0 ? 0 : 1;
});
