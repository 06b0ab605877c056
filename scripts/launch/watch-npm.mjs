import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const linux = process.platform === 'linux';

/** @param {number} pid @returns {{ command: string, parent: number } | undefined} */
function readProcess(pid) {
  try {
    if (linux) {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const end = stat.lastIndexOf(')');
      return {
        command: stat.slice(stat.indexOf('(') + 1, end),
        parent: Number(stat.slice(end + 2).split(' ')[1]),
      };
    }
    const [parent, command = ''] = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], {
      encoding: 'utf8',
    })
      .trim()
      .split(/\s+/);
    return { command, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function exists(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Returns a function that detects whether the npm that runs this process has ended. The shell between them neither
 * forwards signals nor ends with npm.
 * @returns {() => boolean}
 */
export function watchNpm() {
  const parent = process.ppid;
  if (process.platform === 'win32') return () => !exists(parent);
  const seen = readProcess(parent);
  const npm = seen && /(^|\/)-?(ba|da|k|z|a)?sh$|busybox$/.test(seen.command) ? seen.parent : undefined;
  // An exited npm may remain as a zombie, so the new parent of its child is checked instead.
  const hasLostNpm = () => npm !== undefined && (linux ? readProcess(parent)?.parent !== npm : !exists(npm));
  return () => process.ppid !== parent || hasLostNpm();
}
