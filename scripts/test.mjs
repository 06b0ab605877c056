// `npm test`: installs and builds what is missing, then runs all tests; the last line is the sum.
// `npm test -- cart` and `npm test -- -t "two tabs"` run fewer.
import { launch } from './launch/entry.mjs';
import { readNarrowing } from './launch/narrowing.mjs';
import { inWords } from './launch/results.mjs';
import { runSuites } from './launch/suites.mjs';

await launch(async () => {
  const results = await runSuites(readNarrowing(process.argv.slice(2)));
  const ran = results.filter(({ outcome }) => outcome !== 'skipped');
  if (ran.length === 0) console.error('No test ran.');
  console.log(inWords(results));
  return ran.length > 0 && ran.every(({ outcome }) => outcome === 'passed') ? 0 : 1;
});
