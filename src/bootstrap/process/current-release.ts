import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../errors/start-error.ts';

const BUILD = fileURLToPath(new URL('../../../build', import.meta.url));

const nameOfCurrent = (build: string): string => {
  try {
    return readFileSync(join(build, 'current'), 'utf8').trim();
  } catch {
    throw new StartError(`The built pages are missing (${join(build, 'current')}); npm start builds them.`);
  }
};

/**
 * Returns the folder of the newest build and marks it as used, so that later builds do not delete it.
 * @throws {StartError} before the first build
 */
export const claimCurrentRelease = (build = BUILD): string => {
  for (;;) {
    const name = nameOfCurrent(build);
    const release = join(build, 'releases', name);
    const note = join(release, 'users', String(process.pid));
    try {
      mkdirSync(join(release, 'users'));
    } catch {
      // The folder exists, or this user may not write here.
    }
    try {
      writeFileSync(note, '');
      process.once('exit', () => rmSync(note, { force: true }));
    } catch {
      // This user may not write here, or the release was just deleted.
    }
    // A build that finished meanwhile may have missed the mark.
    if (nameOfCurrent(build) === name) return release;
  }
};
