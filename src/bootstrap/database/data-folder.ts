import { prepareDataFolder } from '#adapters/postgres/embedded/data-folder.ts';
import type { Config } from '#config';
import { toStartError } from '../errors/to-start-error.ts';

/**
 * Creates the data folder if the embedded database or an emulator needs it.
 * @throws {StartError}
 */
export const ensureDataFolder = ({ databaseUrl, stripe, google, dataDir }: Config): void => {
  if (databaseUrl && stripe && google) return;
  try {
    prepareDataFolder(dataDir);
  } catch (error) {
    throw toStartError(error);
  }
};
