import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readTextFile } from '#platform/read-text-file.ts';
import { systemCode } from '#platform/system-error.ts';

// A process that was not reaped still accepts signals, for example in a container without an init.
const isZombie = (pid: number): boolean => {
  if (process.platform !== 'linux') return false;
  const stat = readTextFile(`/proc/${pid}/stat`);
  return stat === undefined || /^[ZX]$/.test(stat.charAt(stat.lastIndexOf(')') + 2));
};

/** True if any process has the pid, even a zombie, like PostgreSQL's own check. */
export const isPidInUse = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
};

/** True for a live process of any user. */
export const isRunning = (pid: number): boolean => isPidInUse(pid) && !isZombie(pid);

const commandLine = (pid: number): string => {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
};

const workingFolder = (pid: number): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
};

/** True if the process is this cluster's PostgreSQL server, and not another one that reuses its pid. */
export const servesCluster = (pid: number, cluster: string): boolean => {
  if (!isRunning(pid)) return false;
  const command = commandLine(pid);
  return (
    /(^|\/)postgres(\0|\s)/.test(command) && (command.includes(cluster) || workingFolder(pid) === cluster)
  );
};

/** Waits until the process is gone; returns false if it still runs after `limitMs`. */
export const waitUntilGone = async (pid: number, limitMs: number): Promise<boolean> => {
  const end = Date.now() + limitMs;
  while (isRunning(pid)) {
    if (Date.now() > end) return false;
    await sleep(10);
  }
  return true;
};
