import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EmbeddedPostgresError, reasonOf } from './embedded-postgres-error.ts';

/** Where the parts of one data folder lie; absolute, links resolved. */
export type DataFolder = { readonly root: string; readonly cluster: string; readonly logFile: string };

/** Makes the data folder when it is missing and says where its parts lie. Throws `folder-not-writable`. */
export const prepareDataFolder = (dataDir: string): DataFolder => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const root = realpathSync(dataDir);
    return { root, cluster: join(root, 'postgres'), logFile: join(root, 'postgres.log') };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'folder-not-writable',
      `The data folder ${resolve(dataDir)} cannot be written (${reasonOf(cause)}); make it writable or choose another one with DATA_DIR.`,
      { cause },
    );
  }
};
