// Starts every child process of the launchers, so that none outlives its launcher.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './paths.mjs';
import { watchNpm } from './watch-npm.mjs';

const windows = process.platform === 'win32';
const npmCheckMs = 500;
/** Exceeds the longest shutdown of the shop, 121 s; test/operations/stop.test.ts adds up its phases. */
const killAfterMs = 150_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
/** @type {NodeJS.Signals | undefined} */
let ending;

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} name */
function sendSignal(child, name) {
  // Windows has no signals; there the end of the channel stops the shop.
  if (windows && child.connected) child.disconnect();
  else child.kill(name);
}

/** @param {import('node:child_process').ChildProcess} child */
function killGroup(child) {
  try {
    if (windows || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}

/** @param {NodeJS.Signals} name */
function end(name) {
  if (ending) return;
  ending = name;
  for (const child of children) sendSignal(child, name);
  setTimeout(() => children.forEach(killGroup), killAfterMs).unref();
  if (children.size === 0) process.exit(codeOf(name));
}

/** @param {NodeJS.Signals} name */
const codeOf = (name) => 128 + constants.signals[name];

export const isEnding = () => ending !== undefined;

/** Passes the first signal on to all child processes, also when the npm that started this process ends. */
export function forwardSignals() {
  process.on('SIGINT', () => end('SIGINT'));
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('SIGHUP', () => end('SIGTERM'));
  // Without npm or a terminal, writes fail; the shop must still be stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const hasNpmEnded = watchNpm();
  const timer = setInterval(() => {
    if (hasNpmEnded()) end('SIGTERM');
  }, npmCheckMs);
  timer.unref();
}

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [quiet] return the output instead of printing it
 * @property {boolean} [channel] an ipc channel; it closes when this process is killed
 * @property {boolean} [shell]
 * @property {(pid: number) => void} [onStart]
 *
 * @typedef {{ status: number, output: string, signal: NodeJS.Signals | null }} Ended
 */

/**
 * Runs a program in the checkout until it ends. It has its own process group, so that Ctrl-C reaches it once, through
 * this process. After a signal, the launcher exits when the program ends.
 * @param {string} file @param {readonly string[]} args @param {RunOptions} [options] @returns {Promise<Ended>}
 */
export function run(
  file,
  args,
  { env = process.env, quiet = false, channel = false, shell = false, onStart } = {},
) {
  return new Promise((resolve, reject) => {
    const out = quiet ? 'pipe' : 'inherit';
    const child = spawn(file, args, {
      cwd: root,
      env,
      shell,
      detached: !windows,
      stdio: channel ? ['ignore', out, out, 'ipc'] : ['ignore', out, out],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    children.add(child);
    if (child.pid !== undefined) onStart?.(child.pid);
    child.once('error', (error) => {
      children.delete(child);
      reject(error);
    });
    child.once(quiet ? 'close' : 'exit', (code, signal) => {
      children.delete(child);
      const status = code ?? (signal ? codeOf(signal) : 1);
      if (ending && !channel) process.exit(codeOf(ending));
      resolve({ status, output, signal });
    });
  });
}
