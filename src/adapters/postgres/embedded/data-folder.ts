import { accessSync, constants, existsSync, mkdirSync, realpathSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { systemCode } from '#platform/system-error.ts';
import { EmbeddedPostgresError, reasonOf } from './embedded-postgres-error.ts';

/** Absolute paths with resolved links. */
export type DataFolder = { readonly root: string; readonly cluster: string; readonly logFile: string };

// Node's recursive mkdir never returns if it cannot create anything in an existing folder, such as /proc.
const makeFolder = (folder: string): void => {
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (systemCode(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
};

// Creating something is the only test that is reliable for root and on read-only file systems.
const tryToWrite = (folder: string): void => {
  const trial = join(folder, `.trial-${process.pid}`);
  makeFolder(trial);
  rmdirSync(trial);
};

/** Creates the data folder if it is missing and returns its paths. @throws EmbeddedPostgresError */
export const prepareDataFolder = (dataDir: string): DataFolder => {
  try {
    makeFolder(resolve(dataDir));
    accessSync(dataDir, constants.R_OK | constants.X_OK);
    tryToWrite(dataDir);
    const root = realpathSync(dataDir);
    return { root, cluster: join(root, 'postgres'), logFile: join(root, 'postgres.log') };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The data folder ${resolve(dataDir)} cannot be written (${reasonOf(cause)}); make it writable or choose another one with DATA_DIR.`,
      { cause },
    );
  }
};
