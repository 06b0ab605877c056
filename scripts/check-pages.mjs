// Whether docs/spec.md, docs/faults.md and docs/asvs.md say what they are drawn from, and that names what is there.
import { faultsOfPages } from './launch/draw-pages.mjs';
import { ensureInstalled } from './launch/install.mjs';

const faults = await faultsOfPages(await ensureInstalled());
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
