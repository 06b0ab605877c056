import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { emptyFolder } from './shop-process.ts';

const MOUNT = 'mount -t tmpfs -o size="$2",mode=700 tmpfs "$1" && shift 2 && exec "$@"';
const connectionSchema = z.object({
  host: z.string(),
  port: z.number(),
  database: z.string(),
  user: z.string(),
});

/** True if this machine permits a private in-memory file system. */
export const canHaveDisk = (folder: string): boolean =>
  spawnSync('unshare', ['--mount', 'sh', '-c', MOUNT, 'sh', folder, '1m', 'true']).status === 0;

/** A PostgreSQL server on a disk of this many MB. */
export const databaseOnDisk = async (megabytes: number) => {
  await using disposables = new AsyncDisposableStack();
  const { path } = disposables.use(await emptyFolder());
  const serve = [process.execPath, 'test/support/serve-database.ts', path];
  const child = spawn('unshare', ['--mount', 'sh', '-c', MOUNT, 'sh', path, `${megabytes}m`, ...serve], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  disposables.defer(async () => {
    child.stdin.end();
    await once(child, 'exit');
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { user, database, host, port } = connectionSchema.parse(JSON.parse(line));
  // Its path as seen from other processes.
  const visiblePath = (innerPath: string) => `/proc/${child.pid}/root${innerPath}`;
  const filler = visiblePath(join(path, 'filler'));
  const cleanup = disposables.move();
  return {
    url: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(visiblePath(host))}&port=${port}`,
    /** Fills the rest of the disk. */
    fill: () => {
      const file = openSync(filler, 'w');
      const chunk = Buffer.alloc(4096);
      try {
        for (let bytes = 0; bytes <= megabytes * 1024 * 1024; bytes += chunk.length) writeSync(file, chunk);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    /** Frees the disk. */
    clear: () => rm(filler),
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
};
