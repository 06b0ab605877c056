import { accessSync, constants, statfsSync } from 'node:fs';

/** Where Linux keeps files in memory. */
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
 * Environment that puts data folders into memory, since tests create hundreds of databases; files there survive a killed
 * process as on a disk. Empty without enough space, or if `TMPDIR` is set.
 * @returns {NodeJS.ProcessEnv}
 */
export const inMemory = () => (process.env['TMPDIR'] === undefined && hasSpace() ? { TMPDIR: MEMORY } : {});
