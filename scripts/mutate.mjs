// `npm run mutate`: see mutation/parts.mjs; `npm run mutate -- books` does one part. Stryker is installed the first time.
// mutation/known/ has what came of each mutant, of which only those are tried again that a change touches; `--anew` tries all.
import { join } from 'node:path';
import { parts } from '../mutation/parts.mjs';
import { launch } from './launch/entry.mjs';
import { environment } from './launch/environment.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { ensureOwnPackages } from './launch/own-packages.mjs';
import { root } from './launch/places.mjs';
import { run } from './launch/running.mjs';

const place = join(root, 'mutation');
const ANEW = '--anew';

await launch(async () => {
  const node = await ensureInstalled();
  const stryker = await ensureOwnPackages('mutation', '@stryker-mutator/core/bin/stryker.js');
  const asked = process.argv.slice(2);
  const named = asked.filter((word) => word !== ANEW);
  const force = asked.includes(ANEW) ? ['--force'] : [];
  const unknown = named.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}; parts are ${Object.keys(parts).join(', ')}.`);
    return 1;
  }
  let worst = 0;
  for (const part of Object.keys(parts).filter((name) => named.length === 0 || named.includes(name))) {
    const env = environment({ MUTATION_PART: part });
    const { status } = await run(node, [stryker, 'run', ...force, join(place, 'stryker.config.mjs')], {
      env,
    });
    worst = Math.max(worst, status);
  }
  return worst;
});
