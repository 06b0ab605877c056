import { accessSync, constants, statfsSync } from 'node:fs';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** What a run of all tests never fills, by far; containers have 64 MiB there, unless they are told otherwise. */
const ROOM_BYTES = 6 * 2 ** 30;

const hasRoom = () => {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
};

/**
 * Settings by which data folders lie in memory: tests make and drop databases by the hundred, and whoever is killed, not
 * the machine, finds the same there as on a disk. None where there is no room, or where somebody has chosen a folder.
 * @returns {NodeJS.ProcessEnv}
 */
export const inMemory = () => (process.env['TMPDIR'] === undefined && hasRoom() ? { TMPDIR: MEMORY } : {});
