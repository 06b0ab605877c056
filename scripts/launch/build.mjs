import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from './environment.mjs';
import { fingerprintOf, haveSameContents } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { commandOf, root } from './places.mjs';
import { run } from './running.mjs';
import { tryTo } from './unwritable.mjs';

/** What the pages are built from. */
const sources = [
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
];

const buildFolder = join(root, 'build');
const stampFile = join(buildFolder, '.stamp');
const outputs = ['server', 'client'].map((name) => join(buildFolder, name));

/** @returns {import('./fingerprint.mjs').Fingerprint | undefined} */
function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {import('./fingerprint.mjs').Fingerprint} now */
function writeStamp(now) {
  mkdirSync(buildFolder, { recursive: true });
  const fresh = `${stampFile}.${process.pid}`;
  writeFileSync(fresh, JSON.stringify(now));
  renameSync(fresh, stampFile);
}

function isFresh() {
  const before = readStamp();
  if (!before || !outputs.every((folder) => existsSync(folder))) return false;
  const now = fingerprintOf(sources, before);
  if (!haveSameContents(before, now)) return false;
  // Files that were only touched are not read a second time.
  if (JSON.stringify(before) !== JSON.stringify(now)) tryTo(() => writeStamp(now));
  return true;
}

/** @param {string} node @param {(pid: number) => void} note */
async function build(node, note) {
  console.log('Building the pages …');
  // First and last, so that an interrupted build is not taken for a whole one, nor an edit meanwhile overlooked.
  rmSync(stampFile, { force: true });
  const before = fingerprintOf(sources);
  const env = environment({ NODE_ENV: 'production' });
  const args = [commandOf('@react-router/dev', 'react-router'), 'build'];
  const { status, output } = await run(node, args, { env, quiet: true, onStart: note });
  if (status !== 0) throw new Error(`${output.trim()}\nThe pages could not be built.`);
  writeStamp(before);
}

/**
 * Builds the pages when anything they are built from has changed.
 * @param {string} node the pinned one
 */
export async function ensureBuilt(node) {
  if (isFresh()) return;
  await withLock('build', 'Waiting for another start that builds the pages', async (note) => {
    if (!isFresh()) await build(node, note);
  });
}
