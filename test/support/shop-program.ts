import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { assertNotEnding, registerCleanup } from './child-processes.ts';
import type { ShopSettings } from './shop-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Starts a shop that is expected to exit, and waits for the exit; `prefix` is a command to run it with. */
export const refusedStart = async (settings: ShopSettings, prefix: readonly string[] = []) => {
  assertNotEnding();
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env;
  const [file, ...args] = [...prefix, process.execPath, 'src/main.ts', '--built'];
  const child = spawn(file, args, {
    cwd: root,
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const end = registerCleanup(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const [stdout, errorLines] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await exited;
  await end();
  return { code: child.exitCode, stdout, errorLines: errorLines.trim().split('\n') };
};

/** Command lines of running processes that contain a folder. */
export const runningIn = async (folder: string): Promise<string[]> =>
  (await (existsSync('/proc/self/cmdline') ? fromProc() : fromPs())).filter((line) => line.includes(folder));

const fromProc = async (): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  return (await Promise.all(lines)).map((line) => line.replaceAll('\0', ' ').trim());
};

const fromPs = async (): Promise<string[]> =>
  (await promisify(execFile)('ps', ['-Ao', 'args='])).stdout
    .split('\n')
    .filter((line) => !line.startsWith('ps '));
