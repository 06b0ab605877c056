// A lock is a folder with one file, because renaming a folder is atomic and fails if a non-empty one exists.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheFolder } from './paths.mjs';

const refreshMs = 1000;
const maxSilenceMs = 20_000;
const maxOrphanMs = 600_000;

/** @param {number} pid */
export function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string} folder */
const ownersFile = (folder) => join(folder, 'owners');

/**
 * Pids of the launcher that owns the lock and of the process it runs; empty without an owner.
 * @param {string} folder
 */
function ownersOf(folder) {
  try {
    return readFileSync(ownersFile(folder), 'utf8').trim().split(' ').map(Number);
  } catch {
    return [];
  }
}

/** @param {string} folder @param {readonly number[]} owners */
function isAlive(folder, owners) {
  const [launcher, ...started] = owners;
  const { mtimeMs } = statSync(ownersFile(folder), { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
  const age = Date.now() - mtimeMs;
  // Pids may be reused, so each counts for a limited time: a running launcher updates the file's time, and an npm whose
  // launcher was killed continues for a while.
  if (launcher !== undefined && isRunning(launcher) && age < maxSilenceMs) return true;
  return started.some(isRunning) && age < maxOrphanMs;
}

/** @param {string} from @param {string} to */
function tryRename(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'ENOENT'].includes(String(code))) return false;
    throw error;
  }
}

/** @param {string} folder @param {readonly number[]} staleOwners */
function removeLock(folder, staleOwners) {
  const moved = `${folder}.stale-${process.pid}`;
  if (!tryRename(folder, moved)) return;
  // If another launcher has acquired the lock meanwhile, it is put back.
  const isSame = ownersOf(moved).join(' ') === staleOwners.join(' ');
  if (isSame || !tryRename(moved, folder)) rmSync(moved, { recursive: true, force: true });
}

/** @param {string} folder */
function refresh(folder) {
  try {
    utimesSync(ownersFile(folder), new Date(), new Date());
  } catch {
    // Another launcher took the lock over while this machine was suspended.
  }
}

/** @param {string} folder @param {string} message */
async function acquire(folder, message) {
  const draft = `${folder}.new-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  writeFileSync(ownersFile(draft), String(process.pid));
  for (let isReported = false; !tryRename(draft, folder); ) {
    const owners = ownersOf(folder);
    if (!isAlive(folder, owners)) {
      removeLock(folder, owners);
      // Lets a signal be handled if the next attempt fails as well.
      await sleep(10);
    } else {
      if (!isReported) console.log(`${message} (process ${owners.at(-1)}) …`);
      isReported = true;
      await sleep(100);
    }
  }
}

/**
 * Runs `action` while no other launcher in this checkout holds the lock; takes over the lock of a killed launcher.
 * @template T
 * @param {string} name @param {string} message printed if it has to wait
 * @param {(recordPid: (pid: number) => void) => Promise<T>} action gets a function that records the pid of a child process
 * @returns {Promise<T>}
 */
export async function withLock(name, message, action) {
  const folder = join(cacheFolder, `${name}.lock`);
  await acquire(folder, message);
  const release = () => removeLock(folder, ownersOf(folder));
  process.once('exit', release);
  const timer = setInterval(() => refresh(folder), refreshMs);
  try {
    return await action((pid) => writeFileSync(ownersFile(folder), `${process.pid} ${pid}`));
  } finally {
    clearInterval(timer);
    process.off('exit', release);
    release();
  }
}
