import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readTextFile } from '#platform/read-text-file.ts';
import { isPidInUse, servesCluster } from './processes.ts';

/** A running server, read from its cluster's `postmaster.pid`. */
export type Postmaster = { readonly pid: number; readonly socketFolder: string };

const pidIn = (text: string): number => Math.abs(Number.parseInt(text, 10));

/** The live server of this cluster, if any. `socketFolder` is empty while it starts. */
export const findPostmaster = (cluster: string): Postmaster | undefined => {
  const lines = readTextFile(join(cluster, 'postmaster.pid'))?.split('\n') ?? [];
  const pid = pidIn(lines[0] ?? '');
  return servesCluster(pid, cluster) ? { pid, socketFolder: lines[4] ?? '' } : undefined;
};

// PostgreSQL does not start while any process of its user has the pid in the lock file, even a zombie or another program.
// Renaming first ensures that the file that was read is removed, not a newer one.
const removeStale = (file: string, cluster: string): void => {
  const content = readTextFile(file);
  if (content === undefined || !Number.isFinite(pidIn(content))) return;
  if (!isPidInUse(pidIn(content)) || servesCluster(pidIn(content), cluster)) return;
  const renamed = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, renamed);
    if (readTextFile(renamed) === content) rmSync(renamed);
    else renameSync(renamed, file);
  } catch {
    // Another start has removed it.
  }
};

/** Removes lock files whose pid now belongs to another program. */
export const removeStaleLocks = (cluster: string, socketLock: string): void => {
  for (const file of [join(cluster, 'postmaster.pid'), socketLock]) removeStale(file, cluster);
};
