// `npm run mutate`: see mutation/parts.mjs; `npm run mutate -- books` does one part. Stryker is installed the first time.
// mutation/known/ has what came of each mutant, of which only those are tried again that a change touches; `--anew` tries all.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { knownFile } from '../mutation/known-file.mjs';
import { parts } from '../mutation/parts.mjs';
import { launch } from './launch/entry.mjs';
import { environment } from './launch/environment.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { ensureOwnPackages } from './launch/own-packages.mjs';
import { root } from './launch/places.mjs';
import { run } from './launch/running.mjs';

const place = join(root, 'mutation');
const ANEW = '--anew';

/**
 * Packed, since it is fifteen times as long otherwise, and nobody reads it.
 * @param {string} part
 */
const packed = (part) => join(place, 'known', `${part}.json.gz`);

/** @param {string} part */
const unpack = (part) => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  if (existsSync(packed(part))) writeFileSync(knownFile(part), gunzipSync(readFileSync(packed(part))));
};

/**
 * What came of a run that was broken off is not there, and what was known stays.
 * @param {string} part
 */
const pack = (part) => {
  if (!existsSync(knownFile(part))) return;
  const known = JSON.stringify(JSON.parse(readFileSync(knownFile(part), 'utf8')));
  writeFileSync(packed(part), gzipSync(known, { level: 9 }));
};

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
    unpack(part);
    const { status } = await run(node, [stryker, 'run', ...force, join(place, 'stryker.config.mjs')], {
      env,
    });
    pack(part);
    worst = Math.max(worst, status);
  }
  return worst;
});
