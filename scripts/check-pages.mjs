// Whether docs/spec.md and docs/faults.md say what the titles of the tests say.
import { faultsOfPages } from './launch/draw-pages.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { listTests } from './launch/titles.mjs';

const faults = faultsOfPages(await listTests(await ensureInstalled()));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
