import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { environmentForNpm } from './environment.mjs';
import { withLock } from './lock.mjs';
import { modules, pinnedNode, root } from './places.mjs';
import { run } from './running.mjs';
import { tryTo } from './unwritable.mjs';

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
 * True if an installation by hand matches the lock file: npm writes its own list when it is done.
 * @param {string} lock
 */
function matchesNpmsList(lock) {
  const installed = partsIn(textOf(join(modules, '.package-lock.json')));
  const wanted = Object.entries(partsIn(lock)).filter(([path]) => path !== '');
  const names = new Set(wanted.map(([path]) => path));
  return (
    Object.keys(installed).every((path) => names.has(path)) &&
    wanted.every(([path, part]) => {
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
  if (!matchesNpmsList(lock)) return false;
  tryTo(() => writeFileSync(stampFile, stampOf(lock)));
  return true;
}

/** How to call the npm that runs us, or else the one of the machine. @returns {{ file: string, args: string[], shell: boolean }} */
export function npm() {
  const ours = process.env['npm_execpath'];
  // Other package managers set the variable too, but only npm reads our lock file.
  if (ours && basename(ours) === 'npm-cli.js') return { file: process.execPath, args: [ours], shell: false };
  return { file: 'npm', args: [], shell: process.platform === 'win32' };
}

/** @param {(pid: number) => void} note */
async function install(note) {
  console.log('Installing dependencies (first start only) …');
  rmSync(stampFile, { force: true });
  const lock = textOf(join(root, 'package-lock.json'));
  const { file, args, shell } = npm();
  // The build needs the development parts, whatever this machine's settings leave out.
  const wanted = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const env = environmentForNpm();
  const { status, output } = await run(file, [...args, ...wanted], {
    env,
    shell,
    quiet: true,
    onStart: note,
  });
  if (status !== 0)
    throw new Error(`${output.trim()}\nThe dependencies could not be installed (npm ended with ${status}).`);
  writeFileSync(stampFile, stampOf(lock));
}

/**
 * Installs what the lock file lists, when it is not there yet; gives the Node that everything else runs under.
 * @returns {Promise<string>}
 */
export async function ensureInstalled() {
  if (!isInstalled()) {
    await withLock('install', 'Waiting for another start to install dependencies', async (note) => {
      if (!isInstalled()) await install(note);
    });
  }
  const node = pinnedNode();
  if (node) return node;
  throw new Error(
    `There is no pinned Node for ${process.platform}-${process.arch}; the shop cannot run here.`,
  );
}
