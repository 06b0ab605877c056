import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from './environment.mjs';
import { fingerprintOf, haveSameContents } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { commandOf, root } from './places.mjs';
import { run } from './running.mjs';
import { tryTo } from './unwritable.mjs';

/**
 * What is built, into which files, from what.
 * @typedef {{ said: string, sources: readonly string[], outputs: readonly string[], stamp: string, args: () => string[] }} Part
 */

/** @type {Part} */
const pages = {
  said: 'Building the pages …',
  sources: [
    'src/web',
    'src/assets',
    'src/fonts',
    'src/domain',
    'src/services',
    'src/service-worker',
    'art/masters/pictures.json',
    'art/placeholders.avif',
    'catalogue',
    'public',
    'package.json',
    'package-lock.json',
    'react-router.config.ts',
    'tsconfig.base.json',
    'tsconfig.json',
    'vite.config.ts',
  ],
  outputs: ['server', 'client'],
  stamp: '.stamp',
  args: () => [commandOf('@react-router/dev', 'react-router'), 'build'],
};

/** @type {Part} */
const program = {
  said: 'Putting the program together …',
  sources: ['src', 'scripts/launch/bundle.mjs', 'package.json', 'package-lock.json'],
  outputs: ['program.js'],
  stamp: '.program-stamp',
  args: () => ['scripts/bundle.mjs'],
};

const buildFolder = join(root, 'build');

/** @param {Part} part @returns {import('./fingerprint.mjs').Fingerprint | undefined} */
function readStamp({ stamp }) {
  try {
    return JSON.parse(readFileSync(join(buildFolder, stamp), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {Part} part @param {import('./fingerprint.mjs').Fingerprint} now */
function writeStamp({ stamp }, now) {
  mkdirSync(buildFolder, { recursive: true });
  const fresh = join(buildFolder, `${stamp}.${process.pid}`);
  writeFileSync(fresh, JSON.stringify(now));
  renameSync(fresh, join(buildFolder, stamp));
}

/** @param {Part} part */
function isFresh(part) {
  const before = readStamp(part);
  if (!before || !part.outputs.every((name) => existsSync(join(buildFolder, name)))) return false;
  const now = fingerprintOf(part.sources, before);
  if (!haveSameContents(before, now)) return false;
  // Files that were only touched are not read a second time.
  if (JSON.stringify(before) !== JSON.stringify(now)) tryTo(() => writeStamp(part, now));
  return true;
}

/** @param {Part} part @param {string} node @param {(pid: number) => void} note */
async function build(part, node, note) {
  console.log(part.said);
  // First and last, so that an interrupted build is not taken for a whole one, nor an edit meanwhile overlooked.
  rmSync(join(buildFolder, part.stamp), { force: true });
  const before = fingerprintOf(part.sources);
  const env = environment({ NODE_ENV: 'production' });
  const { status, output } = await run(node, part.args(), { env, quiet: true, onStart: note });
  if (status !== 0) throw new Error(`${output.trim()}\nThe shop could not be built.`);
  writeStamp(part, before);
}

/**
 * Builds the pages and the program when anything they are built from has changed.
 * @param {string} node the pinned one
 */
export async function ensureBuilt(node) {
  const stale = [pages, program].filter((part) => !isFresh(part));
  if (stale.length === 0) return;
  await withLock('build', 'Waiting for another start that builds the shop', async (note) => {
    for (const part of stale) if (!isFresh(part)) await build(part, node, note);
  });
}
