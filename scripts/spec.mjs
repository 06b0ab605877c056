// `npm run spec`: runs all tests and writes docs/spec.md; fails when a statement has no test that passes, when a test
// names a statement that does not exist, or when a test fails.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './launch/entry.mjs';
import { readNarrowing } from './launch/narrowing.mjs';
import { root } from './launch/places.mjs';
import { specPage } from './launch/spec-page.mjs';
import { prove, readStatements } from './launch/statements.mjs';
import { runSuites } from './launch/suites.mjs';

await launch(async () => {
  const { proofs, faults } = prove(readStatements(), await runSuites(readNarrowing([])));
  for (const { number, tests } of proofs) {
    const shown = tests.filter(({ outcome }) => outcome === 'passed').length;
    console.log(`${shown > 0 && shown === tests.length ? 'ok  ' : 'FAIL'} ${number} (${tests.length} tests)`);
  }
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) return 1;
  writeFileSync(join(root, 'docs', 'spec.md'), specPage(proofs));
  console.log(`All ${proofs.length} statements are shown; docs/spec.md tells by which tests.`);
  return 0;
});
