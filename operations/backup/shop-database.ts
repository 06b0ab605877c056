import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '#adapters/postgres/connection/database.ts';
import { acquireShopLock } from '#adapters/postgres/embedded/shop-lock.ts';
import type { EmbeddedPostgres } from '#adapters/postgres/embedded/start-embedded.ts';
import type { Config } from '#config';
import { BackupError } from './backup-error.ts';
import { startEmbedded } from './start-embedded.ts';

/** Where the shop's database is. */
export type DatabaseSettings = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** The database of a shop. */
export type ShopDatabase = Pick<Database, 'newClient' | 'orm'>;

const open = (connection: Parameters<typeof openDatabase>[0], life: AsyncDisposableStack): ShopDatabase => {
  const database = openDatabase(connection, () => undefined, 1);
  life.defer(database.close);
  return database;
};

const holderOf = async (server: EmbeddedPostgres, life: AsyncDisposableStack): Promise<number | null> => {
  const lock = await acquireShopLock(server.connection);
  if (!lock.held) return lock.holderPid;
  life.defer(() => lock.release());
  return null;
};

/** The database of a shop, whether the shop is running or not. */
export const openShopDatabase = async (
  { dataDir, databaseUrl }: DatabaseSettings,
  life: AsyncDisposableStack,
): Promise<ShopDatabase> => {
  if (databaseUrl !== null) return open({ url: databaseUrl }, life);
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new BackupError(`There is no database in ${dataDir}; DATA_DIR says where it is.`);
  const server = await startEmbedded(dataDir, life);
  // A shop that starts meanwhile would have its database stopped under it.
  if (!server.adopted) await holderOf(server, life);
  return open(server.connection, life);
};

/** A database that no shop uses; the embedded one is made. */
export const openVacantDatabase = async (
  { dataDir, databaseUrl }: DatabaseSettings,
  life: AsyncDisposableStack,
): Promise<ShopDatabase> => {
  if (databaseUrl !== null) return open({ url: databaseUrl }, life);
  const server = await startEmbedded(dataDir, life);
  const holder = await holderOf(server, life);
  if (holder !== null)
    throw new BackupError(`A shop (process ${holder}) runs on the data folder ${dataDir}; stop it first.`);
  return open(server.connection, life);
};
