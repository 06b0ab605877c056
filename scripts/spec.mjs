// `npm run spec`: runs all tests and writes docs/spec.md; fails when a statement has no test that passes, when a test
// names a statement that does not exist, or when a test fails.
import { launch } from './launch/entry.mjs';
import { readNarrowing } from './launch/narrowing.mjs';
import { inWords } from './launch/results.mjs';
import { writeSpec } from './launch/spec-page.mjs';
import { prove, readStatements } from './launch/statements.mjs';
import { runSuites } from './launch/suites.mjs';

await launch(async () => {
  const results = await runSuites(readNarrowing([]));
  const { proofs, faults } = prove(readStatements(), results);
  for (const { number, tests } of proofs) {
    const shown = tests.filter(({ outcome }) => outcome === 'passed').length;
    console.log(`${number}: ${shown} of ${tests.length} tests passed`);
  }
  for (const fault of faults) console.error(fault);
  console.log(inWords(results));
  if (faults.length > 0 || results.some(({ outcome }) => outcome === 'failed')) return 1;
  writeSpec(proofs);
  console.log(`All ${proofs.length} statements are shown; docs/spec.md tells by which tests.`);
  return 0;
});
