import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { environment } from './environment.mjs';
import { fingerprintOf, haveSameContents } from './fingerprint.mjs';
import { isRunning, withLock } from './lock.mjs';
import { commandOf, currentRelease, pointerFile, releasesFolder } from './paths.mjs';
import { run } from './run.mjs';
import { tryWrite } from './write-errors.mjs';

/**
 * A part of a release: outputs, sources and the command that builds them into the folder RELEASE_FOLDER.
 * @typedef {{ progress: string, sources: readonly string[], outputs: readonly string[], stamp: string, args: () => string[] }} Part
 */

/** @type {Part} */
const pages = {
  progress: 'Building the pages …',
  sources: [
    'src/web',
    'bundling',
    'browsers',
    'src/copy',
    'src/domain',
    'src/platform',
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
  outputs: ['server/index.js', 'client/assets', 'client/service-worker.js'],
  stamp: '.stamp',
  args: () => [commandOf('@react-router/dev', 'react-router'), 'build'],
};

/** @type {Part} */
const admin = {
  progress: 'Building the admin …',
  sources: pages.sources,
  outputs: ['admin/server/index.js', 'admin/client'],
  stamp: '.admin-stamp',
  args: () => [
    commandOf('@react-router/dev', 'react-router'),
    'build',
    'src/web/admin',
    '--config',
    'src/web/admin/vite.config.ts',
  ],
};

/** @type {Part} */
const program = {
  progress: 'Bundling the server …',
  sources: ['src', 'scripts/bundle.mjs', 'scripts/launch/bundle.mjs', 'package.json', 'package-lock.json'],
  outputs: ['program.js'],
  stamp: '.program-stamp',
  args: () => ['scripts/bundle.mjs'],
};

export const shopParts = [pages, admin, program];

/** Top-level files and folders of a part. @param {Part} part */
const entriesOf = ({ outputs }) => [...new Set(outputs.map((name) => name.split('/')[0] ?? name))];

/**
 * The sizes of the built files of a part; a power failure can leave files empty.
 * @param {string} release @param {Part} part @returns {Record<string, number>} by path in the release
 */
function sizesOf(release, part) {
  const paths = entriesOf(part).flatMap((entry) => {
    const full = join(release, entry);
    if (!existsSync(full)) return [];
    if (!statSync(full).isDirectory()) return [entry];
    return readdirSync(full, { recursive: true, encoding: 'utf8' }).map((name) => join(entry, name));
  });
  const files = paths.map((path) => ({ path, file: statSync(join(release, path)) }));
  return Object.fromEntries(
    files.filter(({ file }) => file.isFile()).map(({ path, file }) => [path, file.size]),
  );
}

/**
 * @typedef {{ sources: import('./fingerprint.mjs').Fingerprint, sizes: Record<string, number> }} Stamp
 * @param {string} folder @param {Part} part @returns {Partial<Stamp> | undefined} without sizes if an earlier version wrote it
 */
function readStamp(folder, { stamp }) {
  try {
    return JSON.parse(readFileSync(join(folder, stamp), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} path @param {string} text */
function replaceFile(path, text) {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}

/** @param {string | undefined} release @param {Part} part */
function isFresh(release, part) {
  const { sources: before, sizes = {} } = (release && readStamp(release, part)) || {};
  if (!release || !before) return false;
  const built = sizesOf(release, part);
  if (!Object.entries(sizes).every(([path, size]) => built[path] === size)) return false;
  if (!part.outputs.every((name) => existsSync(join(release, name)))) return false;
  const now = fingerprintOf(part.sources, before);
  if (!haveSameContents(before, now)) return false;
  // Updates the times of touched files, so that the next start need not hash them.
  if (JSON.stringify(before) !== JSON.stringify(now))
    tryWrite(() => replaceFile(join(release, part.stamp), JSON.stringify({ sources: now, sizes })));
  return true;
}

/** @param {readonly Part[]} parts @param {string | undefined} release */
const stalePartsOf = (parts, release) => parts.filter((part) => !isFresh(release, part));

/** @param {string} release @param {Part} part @param {string} node @param {(pid: number) => void} recordPid */
async function buildPart(release, part, node, recordPid) {
  console.log(part.progress);
  // Read first, so that a source that is edited during the build makes the release stale.
  const sources = fingerprintOf(part.sources);
  const env = environment({ NODE_ENV: 'production', RELEASE_FOLDER: release });
  const { status, output } = await run(node, part.args(), { env, quiet: true, onStart: recordPid });
  if (status !== 0) throw new Error(`${output.trim()}\nThe shop could not be built.`);
  const missing = part.outputs.filter((name) => !existsSync(join(release, name)));
  if (missing.length > 0) throw new Error(`The build did not write ${missing.join(', ')}.`);
  writeFileSync(join(release, part.stamp), JSON.stringify({ sources, sizes: sizesOf(release, part) }));
}

/** @param {string} release a folder of `releasesFolder` @param {string} previous @param {Part} part */
function copyPart(release, previous, part) {
  for (const entry of [...entriesOf(part), part.stamp])
    cpSync(join(previous, entry), join(release, entry), { recursive: true, preserveTimestamps: true });
}

/** True if a shop runs from a release, by the pids that src/bootstrap/process/current-release.ts writes. @param {string} release */
function isInUse(release) {
  const users = join(release, 'users');
  return existsSync(users) && readdirSync(users).some((pid) => isRunning(Number(pid)));
}

/** Deletes interrupted builds and releases that no shop runs from. @param {readonly (string | undefined)[]} retained */
function deleteOldReleases(retained) {
  for (const name of readdirSync(releasesFolder)) {
    const release = join(releasesFolder, name);
    if (!retained.includes(release) && !isInUse(release)) rmSync(release, { recursive: true, force: true });
  }
}

/**
 * Builds a new release if a source of any part has changed, and makes it the current one. A running shop keeps the
 * files of its release.
 * @param {string} node the pinned one @param {readonly Part[]} [parts]
 */
export async function ensureBuilt(node, parts = shopParts) {
  if (stalePartsOf(parts, currentRelease()).length === 0) return;
  await withLock('build', 'Waiting for another start to build the shop', async (recordPid) => {
    const previous = currentRelease();
    const stale = stalePartsOf(parts, previous);
    if (stale.length === 0) return;
    const release = join(releasesFolder, randomUUID().slice(0, 8));
    mkdirSync(release, { recursive: true });
    try {
      for (const part of parts) {
        if (previous && !stale.includes(part)) copyPart(release, previous, part);
        else await buildPart(release, part, node, recordPid);
      }
    } catch (error) {
      rmSync(release, { recursive: true, force: true });
      throw error;
    }
    replaceFile(pointerFile, release.slice(releasesFolder.length + 1));
    deleteOldReleases([release, previous]);
  });
}
