// A folder that holds one file: renaming a folder into place is atomic, and fails when one with content is there.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheFolder } from './places.mjs';

const refreshMs = 1000;
const silenceMs = 20_000;
const orphanMs = 600_000;

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
 * The process ids of the launcher that owns the lock and of what it runs; empty if the lock is free.
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
  // Numbers may have gone to other programs, so neither is believed for ever: a living launcher keeps the file's time
  // up, and an npm whose launcher was killed goes on writing for a while.
  if (launcher !== undefined && isRunning(launcher) && age < silenceMs) return true;
  return started.some(isRunning) && age < orphanMs;
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

/** @param {string} folder @param {readonly number[]} dead */
function removeLock(folder, dead) {
  const aside = `${folder}.stale-${process.pid}`;
  if (!tryRename(folder, aside)) return;
  // Between looking and taking, another launcher may have got the lock: then it gets it back.
  const isSame = ownersOf(aside).join(' ') === dead.join(' ');
  if (isSame || !tryRename(aside, folder)) rmSync(aside, { recursive: true, force: true });
}

/** @param {string} folder */
function refresh(folder) {
  try {
    utimesSync(ownersFile(folder), new Date(), new Date());
  } catch {
    // Taken over while this machine slept.
  }
}

/** @param {string} folder @param {string} waiting */
async function acquire(folder, waiting) {
  const draft = `${folder}.new-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  writeFileSync(ownersFile(draft), String(process.pid));
  for (let isReported = false; !tryRename(draft, folder); ) {
    const owners = ownersOf(folder);
    if (!isAlive(folder, owners)) {
      removeLock(folder, owners);
      // The next try may fail for another reason; meanwhile Ctrl-C must work.
      await sleep(10);
    } else {
      if (!isReported) console.log(`${waiting} (process ${owners.at(-1)}) …`);
      isReported = true;
      await sleep(100);
    }
  }
}

/**
 * Does `action` while no other launcher in this checkout does the same; the lock of a killed launcher is taken over.
 * @template T
 * @param {string} name @param {string} waiting the message while it waits
 * @param {(note: (pid: number) => void) => Promise<T>} action gets a function that notes a process it started
 * @returns {Promise<T>}
 */
export async function withLock(name, waiting, action) {
  const folder = join(cacheFolder, `${name}.lock`);
  await acquire(folder, waiting);
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
