import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { systemCode } from '#platform/system-error.ts';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { EmbeddedPostgresError, reasonOf } from './embedded-postgres-error.ts';
import { runInitdb } from './initdb.ts';
import { isRunning } from './processes.ts';
import type { SystemUser, UserIds } from './system-user.ts';

/** `18` for a cluster of PostgreSQL 18; undefined if there is no cluster. */
const majorOf = (cluster: string): number | undefined => {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10);
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return undefined;
    throw new EmbeddedPostgresError(
      `The database in ${cluster} cannot be read (${reasonOf(cause)}); start the shop as the user who owns it.`,
      { cause },
    );
  }
};

// The orphaned initdb of a killed shop may still be writing. What remains only costs space, and the next start tries again.
const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 }).catch(() => undefined);

const removeLeftovers = async (root: string): Promise<void> => {
  for (const name of readdirSync(root)) {
    const pid = /^postgres\.init-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) await removeFolder(join(root, name));
  }
};

const syncFolder = (folder: string): void => {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
};

// Returns false if another start was faster.
const moveToCluster = (source: string, cluster: string): boolean => {
  try {
    renameSync(source, cluster);
    syncFolder(dirname(cluster));
    return true;
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(systemCode(error) ?? '')) throw error;
    return false;
  }
};

const makeCluster = async (
  folder: DataFolder,
  binaries: Binaries,
  user: SystemUser,
  signal?: AbortSignal,
): Promise<void> => {
  const target = `${folder.cluster}.init-${process.pid}-${randomBytes(4).toString('hex')}`;
  const fail = (reason: string): never => {
    throw new EmbeddedPostgresError(`The database could not be created in ${folder.root}: ${reason}.`);
  };
  try {
    mkdirSync(target, { mode: 0o700 });
    if (user.owner) chownSync(target, user.owner.uid, user.owner.gid);
    const { code, output } = await runInitdb(binaries, user, target, signal);
    signal?.throwIfAborted();
    if (code !== 0) fail(output.trim().split('\n').at(-1) || 'initdb was stopped');
    if (!moveToCluster(target, folder.cluster) && majorOf(folder.cluster) === undefined)
      fail(`${basename(folder.cluster)} contains other files`);
  } finally {
    await removeFolder(target);
  }
};

// The folder was last used with user namespaces and now without them, or vice versa.
const changeOwner = (cluster: string, { uid, gid }: UserIds): void => {
  if (statSync(cluster).uid === uid) return;
  for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(cluster, name), uid, gid);
  }
  // Last, so that an interrupted pass is repeated.
  chownSync(cluster, uid, gid);
};

/** Creates the cluster if it is missing. A kill at any time leaves none or a complete one. */
export const ensureCluster = async (
  folder: DataFolder,
  binaries: Binaries,
  user: SystemUser,
  signal?: AbortSignal,
): Promise<void> => {
  await removeLeftovers(folder.root);
  signal?.throwIfAborted();
  const major = majorOf(folder.cluster);
  if (major === undefined) {
    await makeCluster(folder, binaries, user, signal);
  } else if (major !== binaries.major) {
    throw new EmbeddedPostgresError(
      `The database in ${folder.cluster} is of PostgreSQL ${major}, and this shop brings PostgreSQL ${binaries.major}: dump it with version ${major} and restore it into a new data folder (docs/operations.md).`,
    );
  }
  if (user.owner) changeOwner(folder.cluster, user.owner);
};
