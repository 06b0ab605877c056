// `npm run mutate`: see mutation/parts.mjs; `npm run mutate -- books` does one part. Stryker is installed the first time.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parts } from '../mutation/parts.mjs';
import { launch } from './launch/entry.mjs';
import { environment, environmentForNpm } from './launch/environment.mjs';
import { ensureInstalled, npm } from './launch/install.mjs';
import { root } from './launch/places.mjs';
import { run } from './launch/running.mjs';

const place = join(root, 'mutation');
const stryker = join(place, 'node_modules/@stryker-mutator/core/bin/stryker.js');

async function ensureStryker() {
  if (existsSync(stryker)) return;
  const { file, args, shell } = npm();
  const { status, output } = await run(file, [...args, 'ci', '--prefix', place], {
    env: environmentForNpm(),
    shell,
    quiet: true,
  });
  if (status !== 0) throw new Error(`${output.trim()}\nStryker could not be installed.`);
}

await launch(async () => {
  const node = await ensureInstalled();
  await ensureStryker();
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}; parts are ${Object.keys(parts).join(', ')}.`);
    return 1;
  }
  let worst = 0;
  for (const part of Object.keys(parts).filter((name) => named.length === 0 || named.includes(name))) {
    const env = environment({ MUTATION_PART: part });
    const { status } = await run(node, [stryker, 'run', join(place, 'stryker.config.mjs')], { env });
    worst = Math.max(worst, status);
  }
  return worst;
});
