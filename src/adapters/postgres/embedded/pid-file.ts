import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isTaken, servesCluster } from './processes.ts';

/** A running server as its cluster's `postmaster.pid` describes it. */
export type Postmaster = { readonly pid: number; readonly socketFolder: string };

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const pidIn = (text: string): number => Math.abs(Number.parseInt(text, 10));

/** The live server of this cluster; undefined when there is none. `socketFolder` is empty while it is just starting. */
export const findPostmaster = (cluster: string): Postmaster | undefined => {
  const lines = read(join(cluster, 'postmaster.pid'))?.split('\n') ?? [];
  const pid = pidIn(lines[0] ?? '');
  return servesCluster(pid, cluster) ? { pid, socketFolder: lines[4] ?? '' } : undefined;
};

// PostgreSQL refuses to start while any process of the same user has the number in its lock file, so a number that
// went to another program, or to a zombie, has to be taken out. Renaming first makes sure that it is that file, not a newer one.
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
    // Another start has done it.
  }
};

/** Removes lock files whose process number now belongs to some other program. */
export const removeStaleLocks = (cluster: string, socketLock: string): void => {
  for (const file of [join(cluster, 'postmaster.pid'), socketLock]) removeStale(file, cluster);
};
