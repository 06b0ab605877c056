// Detects whether sources have changed since a build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** @typedef {Record<string, { size: number, mtimeMs: number, hash: string }>} Fingerprint by path */

/** @param {string} path */
const isSource = (path) => !/\.test\.tsx?$/.test(path);

/** @param {string} path in the checkout @returns {string[]} */
function filesUnder(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)],
  );
}

/** @param {string} path */
const hashOf = (path) =>
  createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex');

/**
 * The state of all files under `paths`. Files with the size and time of `before` are not hashed again.
 * @param {readonly string[]} paths @param {Fingerprint} [before] @returns {Fingerprint}
 */
export function fingerprintOf(paths, before = {}) {
  const files = paths.flatMap(filesUnder).filter(isSource).toSorted();
  return Object.fromEntries(
    files.map((path) => {
      const { size, mtimeMs } = statSync(join(root, path));
      const known = before[path];
      const isSame = known?.size === size && known.mtimeMs === mtimeMs;
      return [path, { size, mtimeMs, hash: isSame ? known.hash : hashOf(path) }];
    }),
  );
}

/** @param {Fingerprint} one @param {Fingerprint} other */
export function haveSameContents(one, other) {
  const list = (/** @type {Fingerprint} */ fingerprint) =>
    Object.entries(fingerprint).map(([path, { hash }]) => `${path} ${hash}`);
  return list(one).join('\n') === list(other).join('\n');
}
