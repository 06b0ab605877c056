// `npm run mutate`: see quality/mutation/groups.mjs; `npm run mutate -- books` does one part. Stryker is installed the first time.
// Results are kept in .cache/results: a later run tests only mutants that a change touches, and `--force` tests all.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { launch } from '../../scripts/launch/entry.mjs';
import { environment } from '../../scripts/launch/environment.mjs';
import { ensureInstalled } from '../../scripts/launch/install.mjs';
import { root } from '../../scripts/launch/places.mjs';
import { run } from '../../scripts/launch/running.mjs';
import { parts } from '../mutation/groups.mjs';
import { resultsFile } from '../mutation/results-file.mjs';
import { ensureOwnPackages } from './tool-packages.mjs';

const FORCE = '--force';

await launch(async () => {
  const node = await ensureInstalled();
  const stryker = await ensureOwnPackages('quality/mutation', '@stryker-mutator/core/bin/stryker.js');
  const words = process.argv.slice(2);
  const named = words.filter((word) => word !== FORCE);
  const force = words.filter((word) => word === FORCE);
  const unknown = named.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}; parts are ${Object.keys(parts).join(', ')}.`);
    return 1;
  }
  let worst = 0;
  for (const part of Object.keys(parts).filter((name) => named.length === 0 || named.includes(name))) {
    mkdirSync(dirname(resultsFile(part)), { recursive: true });
    const config = join(root, 'quality', 'mutation', 'stryker.config.mjs');
    const { status } = await run(node, [stryker, 'run', ...force, config], {
      env: environment({ MUTATION_PART: part }),
    });
    worst = Math.max(worst, status);
  }
  return worst;
});
