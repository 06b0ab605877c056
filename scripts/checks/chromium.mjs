import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment } from '../launch/environment.mjs';
import { commandOf } from '../launch/paths.mjs';
import { run } from '../launch/run.mjs';

/** Chromium without a user interface, which renders the same pages in two thirds of the processor time. */
const SHELL = 'chromium-headless-shell';
const commands = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const paths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

// On Ubuntu the command may only print that a snap package is needed.
/** @param {string} path */
const works = (path) => spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

function systemChromium() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...paths].find((path) => existsSync(path) && works(path));
}

function canInstallPackages() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** @param {string} file @param {readonly string[]} args */
async function runQuietly(file, args) {
  const env = environment({ DEBIAN_FRONTEND: 'noninteractive' });
  const { status, output } = await run(file, args, { env, quiet: true });
  if (status !== 0)
    throw new Error(`${output.trim()}\nChromium could not be installed; install one and set CHROMIUM_PATH.`);
  return output;
}

async function installPackage() {
  console.log('Installing Chromium (first tests only) …');
  await runQuietly('apt-get', ['update']);
  const install = (/** @type {string} */ name) =>
    runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name]);
  // Older Debian releases have only the full browser.
  await install(SHELL).catch(() => install('chromium'));
  const installed = systemChromium();
  if (!installed) throw new Error('Chromium is installed but does not work; set CHROMIUM_PATH to another.');
  return installed;
}

/** @param {string} node */
async function playwrightChromium(node) {
  const script = `console.log(require('@playwright/test').chromium.executablePath())`;
  const path = (await runQuietly(node, ['-e', script])).trim();
  if (existsSync(path)) return path;
  console.log('Downloading Chromium (first tests only) …');
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  await runQuietly(node, [
    commandOf('@playwright/test', 'playwright'),
    'install',
    ...withLibraries,
    'chromium',
  ]);
  return path;
}

/**
 * The Chromium for the tests: CHROMIUM_PATH, the system's, or else a new installation.
 * @param {string} node path of the pinned Node @returns {Promise<string>}
 */
export async function ensureChromium(node) {
  const set = process.env['CHROMIUM_PATH'];
  if (set && !existsSync(set)) throw new Error(`CHROMIUM_PATH is ${set}, which does not exist.`);
  if (set) return set;
  return systemChromium() ?? (canInstallPackages() ? await installPackage() : await playwrightChromium(node));
}
