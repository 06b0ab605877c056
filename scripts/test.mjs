// `npm test`: installs and builds what is missing, runs all tests, and looks whether the pages in docs/ that are drawn from
// their titles are up to date; the last line is the sum. `npm test -- cart` and `npm test -- -t "two tabs"` run fewer.
import { faultsOfPages } from './launch/draw-pages.mjs';
import { launch } from './launch/entry.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { readNarrowing } from './launch/narrowing.mjs';
import { inWords } from './launch/results.mjs';
import { faultsOfStatements, unshownFaults } from './launch/statements.mjs';
import { runSuites } from './launch/suites.mjs';

/** What is wrong with what the tests show, once every test has passed. @param {import('./launch/results.mjs').TestResult[]} results */
async function faultsOf(results) {
  const unshown = faultsOfStatements(results);
  if (unshown.length > 0) return unshown;
  return faultsOfPages(await ensureInstalled());
}

await launch(async () => {
  const narrowing = readNarrowing(process.argv.slice(2));
  const results = await runSuites(narrowing);
  const ran = results.filter(({ outcome }) => outcome !== 'skipped');
  const isGood = ran.length > 0 && ran.every(({ outcome }) => outcome === 'passed');
  if (ran.length === 0) console.error('No test ran.');
  const faults = isGood && !narrowing.isNarrowed ? await faultsOf(results) : [];
  for (const fault of faults) console.error(fault);
  const unshown = narrowing.isNarrowed ? [] : unshownFaults(results);
  if (unshown.length > 0)
    console.log(`Not shown on this machine, as the tests say above: ${unshown.join(', ')}.`);
  console.log(inWords(results));
  return isGood && faults.length === 0 ? 0 : 1;
});
