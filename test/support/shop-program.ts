import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ShopSettings } from './shop-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Starts a shop that is expected to refuse, and waits until it has gone; `prefix` is a command put before it. */
export const refusedStart = async (settings: ShopSettings, prefix: readonly string[] = []) => {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env;
  const [file, ...args] = [...prefix, process.execPath, 'src/main.ts'];
  const child = spawn(file, args, {
    cwd: root,
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  const [said, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await gone;
  return { code: child.exitCode, said, complaints: complaints.trim().split('\n') };
};

/** The command lines of running processes that have to do with a folder. */
export const runningIn = async (folder: string): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.map((line) => line.replaceAll('\0', ' ').trim()).filter((line) => line.includes(folder));
};
