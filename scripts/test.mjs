// `npm test`: installs and builds what is missing, runs the checks of `npm run check` and all tests; the last line has the
// totals. `npm test -- cart` and `npm test -- -t "two tabs"` select tests and run no checks.
import { runCoverage } from '../quality/reports/reports.mjs';
import { failedChecks } from './checks/run-checks.mjs';
import { runSuites } from './checks/run-suites.mjs';
import { readTestFilter } from './checks/test-filter.mjs';
import { summarize } from './checks/test-results.mjs';
import { launch } from './launch/entry.mjs';
import { ensureInstalled } from './launch/install.mjs';

await launch(async () => {
  const filter = readTestFilter(process.argv.slice(2));
  const failed = filter.isFiltered ? [] : await failedChecks(await ensureInstalled());
  const results = await runSuites(filter);
  const ran = results.filter(({ outcome }) => outcome !== 'skipped');
  const isGood = ran.length > 0 && ran.every(({ outcome }) => outcome === 'passed');
  if (ran.length === 0) console.error('No test ran.');
  const coverage = filter.isFiltered ? undefined : runCoverage(results);
  const problems = (isGood && coverage?.problems) || [];
  for (const problem of problems) console.error(problem);
  if (coverage) console.log(coverage.summary);
  if (failed.length > 0) console.error(`Failed before the tests: ${failed.join(', ')}.`);
  console.log(summarize(results));
  return isGood && problems.length === 0 && failed.length === 0 ? 0 : 1;
});
