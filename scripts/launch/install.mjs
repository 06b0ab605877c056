import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { environmentForNpm } from './environment.mjs';
import { withLock } from './lock.mjs';
import { modules, pinnedNode, root } from './paths.mjs';
import { run } from './run.mjs';
import { tryWrite } from './write-errors.mjs';

const stampFile = join(modules, '.camellia-installed');

/** @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} lock */
const stampOf = (lock) =>
  createHash('sha256').update(`${process.platform} ${process.arch} `).update(lock).digest('hex');

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} Part
 * @param {string} text of a lock file
 * @returns {Record<string, Part>}
 */
const partsIn = (text) => (text === '' ? {} : (JSON.parse(text).packages ?? {}));

/**
 * True if a manual `npm ci` installed exactly the lock file, by the list that npm writes at the end.
 * @param {string} lock
 */
function matchesInstalledList(lock) {
  const installed = partsIn(textOf(join(modules, '.package-lock.json')));
  const required = Object.entries(partsIn(lock)).filter(([path]) => path !== '');
  const names = new Set(required.map(([path]) => path));
  return (
    Object.keys(installed).every((path) => names.has(path)) &&
    required.every(([path, part]) => {
      const found = installed[path];
      return found
        ? found.integrity === part.integrity && found.version === part.version
        : part.optional === true;
    })
  );
}

function isInstalled() {
  const lock = textOf(join(root, 'package-lock.json'));
  if (!pinnedNode()) return false;
  if (textOf(stampFile) === stampOf(lock)) return true;
  if (!matchesInstalledList(lock)) return false;
  tryWrite(() => writeFileSync(stampFile, stampOf(lock)));
  return true;
}

/** The command of the npm that runs this script, or else of the one on the PATH. @returns {{ file: string, args: string[], shell: boolean }} */
export function npm() {
  const npmScript = process.env['npm_execpath'];
  // Other package managers set this variable too, but do not read package-lock.json.
  if (npmScript && basename(npmScript) === 'npm-cli.js')
    return { file: process.execPath, args: [npmScript], shell: false };
  return { file: 'npm', args: [], shell: process.platform === 'win32' };
}

/** @param {(pid: number) => void} recordPid */
async function install(recordPid) {
  console.log('Installing dependencies (first start only) …');
  rmSync(stampFile, { force: true });
  const lock = textOf(join(root, 'package-lock.json'));
  const { file, args, shell } = npm();
  // The build needs development packages, even if the settings of this machine omit them.
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const env = environmentForNpm();
  const { status, output } = await run(file, [...args, ...options], {
    env,
    shell,
    quiet: true,
    onStart: recordPid,
  });
  if (status !== 0)
    throw new Error(`${output.trim()}\nThe dependencies could not be installed (npm exited with ${status}).`);
  writeFileSync(stampFile, stampOf(lock));
}

/**
 * Installs the packages of the lock file if needed; returns the path of the pinned Node.
 * @returns {Promise<string>}
 */
export async function ensureInstalled() {
  if (!isInstalled()) {
    await withLock('install', 'Waiting for another start to install dependencies', async (recordPid) => {
      if (!isInstalled()) await install(recordPid);
    });
  }
  const node = pinnedNode();
  if (node) return node;
  throw new Error(`No pinned Node exists for ${process.platform}-${process.arch}; the shop cannot run here.`);
}
