// `npm run mutate`: mutation tests; `npm run mutate -- orders` runs one group of quality/mutation/groups.mjs.
// Later runs test only mutants that a change affects; `--force` tests all.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { launch } from '../../scripts/launch/entry.mjs';
import { environment } from '../../scripts/launch/environment.mjs';
import { ensureInstalled } from '../../scripts/launch/install.mjs';
import { root } from '../../scripts/launch/paths.mjs';
import { run } from '../../scripts/launch/run.mjs';
import { groups } from '../mutation/groups.mjs';
import { resultsFile } from '../mutation/results-file.mjs';
import { ensureToolPackages } from './tool-packages.mjs';

const FORCE = '--force';

await launch(async () => {
  const node = await ensureInstalled();
  const stryker = await ensureToolPackages('quality/mutation', '@stryker-mutator/core/bin/stryker.js');
  const args = process.argv.slice(2);
  const named = args.filter((arg) => arg !== FORCE);
  const force = args.filter((arg) => arg === FORCE);
  const unknown = named.filter((name) => !(name in groups));
  if (unknown.length > 0) {
    console.error(`There is no group ${unknown.join(', ')}; groups are ${Object.keys(groups).join(', ')}.`);
    return 1;
  }
  let exitCode = 0;
  for (const group of Object.keys(groups).filter((name) => named.length === 0 || named.includes(name))) {
    mkdirSync(dirname(resultsFile(group)), { recursive: true });
    const config = join(root, 'quality', 'mutation', 'stryker.config.mjs');
    const { status } = await run(node, [stryker, 'run', ...force, config], {
      env: environment({ MUTATION_GROUP: group }),
    });
    exitCode = Math.max(exitCode, status);
  }
  return exitCode;
});
