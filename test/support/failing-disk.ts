import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const CALLS = 'fsync,fdatasync';

/** True if this machine permits to intercept system calls of a process. */
export const canFailDisk = (): boolean =>
  spawnSync('strace', ['-qq', '-e', `inject=${CALLS}:error=EIO`, 'true']).status === 0;

const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean).map(Number);

/** Makes every fsync of this server's processes fail from now on. */
export const failDiskUnder = async (postmaster: number): Promise<AsyncDisposable> => {
  const pids = [postmaster, ...(await childrenOf(postmaster))];
  const child = spawn(
    'strace',
    [
      '-f',
      '-e',
      `trace=${CALLS}`,
      '-e',
      `inject=${CALLS}:error=EIO`,
      ...pids.flatMap((pid) => ['-p', String(pid)]),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let attached = 0;
  for await (const line of createInterface({ input: child.stderr })) {
    if (/attached/.test(line)) attached += 1;
    if (attached >= pids.length) break;
  }
  child.stderr.resume();
  return {
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGINT');
      await exited;
    },
  };
};
