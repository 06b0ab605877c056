import { prepareDataFolder } from '#adapters/postgres/embedded/data-folder.ts';
import type { Config } from '#config';
import { embeddedRefusal } from './embedded-refusal.ts';

/** Makes the data folder, unless everything the shop keeps is elsewhere. Throws `StartError`. */
export const ensureDataFolder = ({ databaseUrl, stripe, google, dataDir }: Config): void => {
  if (databaseUrl && stripe && google) return;
  try {
    prepareDataFolder(dataDir);
  } catch (error) {
    throw embeddedRefusal(error);
  }
};
