import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isTaken, servesCluster } from './processes.ts';

/** A running server, read from its cluster's `postmaster.pid`. */
export type Postmaster = { readonly pid: number; readonly socketFolder: string };

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const pidIn = (text: string): number => Math.abs(Number.parseInt(text, 10));

/** The live server of this cluster, if any. `socketFolder` is empty while it starts. */
export const findPostmaster = (cluster: string): Postmaster | undefined => {
  const lines = read(join(cluster, 'postmaster.pid'))?.split('\n') ?? [];
  const pid = pidIn(lines[0] ?? '');
  return servesCluster(pid, cluster) ? { pid, socketFolder: lines[4] ?? '' } : undefined;
};

// PostgreSQL does not start while any process of its user has the pid in the lock file, even a zombie or another program.
// Renaming first ensures that the file that was read is removed, not a newer one.
const removeStale = (file: string, cluster: string): void => {
  const seen = read(file);
  if (seen === undefined || !Number.isFinite(pidIn(seen))) return;
  if (!isTaken(pidIn(seen)) || servesCluster(pidIn(seen), cluster)) return;
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) === seen) rmSync(aside);
    else renameSync(aside, file);
  } catch {
    // Another start has removed it.
  }
};

/** Removes lock files whose pid now belongs to another program. */
export const removeStaleLocks = (cluster: string, socketLock: string): void => {
  for (const file of [join(cluster, 'postmaster.pid'), socketLock]) removeStale(file, cluster);
};
