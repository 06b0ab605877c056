import { accessSync, constants, statfsSync } from 'node:fs';

/** The in-memory file system of Linux. */
const MEMORY = '/dev/shm';
/** Far more than a run of all tests fills; containers have 64 MiB by default. */
const REQUIRED_BYTES = 6 * 2 ** 30;

const hasSpace = () => {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= REQUIRED_BYTES;
  } catch {
    return false;
  }
};

/**
 * The environment that puts data folders into memory, because tests create hundreds of databases; empty without enough
 * space or if TMPDIR is set. Files in memory survive a killed process like files on disk.
 * @returns {NodeJS.ProcessEnv}
 */
export const inMemory = () => (process.env['TMPDIR'] === undefined && hasSpace() ? { TMPDIR: MEMORY } : {});
