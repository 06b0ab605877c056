// Checks the bytes of the first load of pages against their budgets. `--write` records the current sizes in
// scripts/first-load.json, with which a build over budget is compared.

import { excesses, measureFirstLoads, readListed, sumOf, writeListed } from './checks/first-load.mjs';
import { ensureBuilt } from './launch/build.mjs';
import { launch } from './launch/entry.mjs';
import { ensureInstalled } from './launch/install.mjs';

await launch(async () => {
  await ensureBuilt(await ensureInstalled());
  const now = measureFirstLoads();
  if (process.argv.includes('--write')) writeListed(now);
  for (const [page, load] of Object.entries(now)) {
    const sizes = Object.entries(load).map(([kind, files]) => `${kind} ${sumOf(files)}`);
    console.log(`${page}: ${sizes.join(', ')} bytes`);
  }
  const problems = excesses(now, readListed());
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
});
