import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '#adapters/postgres/connection/database.ts';
import { acquireShopLock } from '#adapters/postgres/embedded/shop-lock.ts';
import type { EmbeddedPostgres } from '#adapters/postgres/embedded/start-embedded.ts';
import type { Config } from '#config';
import { BackupError } from './backup-error.ts';
import { startEmbedded } from './start-embedded.ts';

/** The settings that locate the database. */
export type DatabaseSettings = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** A connection to the database of a shop. */
export type ShopDatabase = Pick<Database, 'newClient' | 'orm'>;

const openWith = (
  connection: Parameters<typeof openDatabase>[0],
  disposables: AsyncDisposableStack,
): ShopDatabase => {
  const database = openDatabase(connection, () => undefined, 1);
  disposables.defer(database.close);
  return database;
};

const lockShop = async (
  server: EmbeddedPostgres,
  disposables: AsyncDisposableStack,
): Promise<number | null> => {
  const lock = await acquireShopLock(server.connection);
  if (!lock.held) return lock.holderPid;
  disposables.defer(() => lock.release());
  return null;
};

/** Opens the database of a shop, whether the shop is running or not. */
export const openShopDatabase = async (
  { dataDir, databaseUrl }: DatabaseSettings,
  disposables: AsyncDisposableStack,
): Promise<ShopDatabase> => {
  if (databaseUrl !== null) return openWith({ url: databaseUrl }, disposables);
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new BackupError(`There is no database in ${dataDir}; set DATA_DIR to its folder.`);
  const server = await startEmbedded(dataDir, disposables);
  // Without the lock, a shop could start on this database, which stops when the command ends.
  if (!server.adopted) await lockShop(server, disposables);
  return openWith(server.connection, disposables);
};

/** Opens a database that no shop uses; creates the embedded one. */
export const openVacantDatabase = async (
  { dataDir, databaseUrl }: DatabaseSettings,
  disposables: AsyncDisposableStack,
): Promise<ShopDatabase> => {
  if (databaseUrl !== null) return openWith({ url: databaseUrl }, disposables);
  const server = await startEmbedded(dataDir, disposables);
  const holder = await lockShop(server, disposables);
  if (holder !== null)
    throw new BackupError(`A shop (process ${holder}) runs on the data folder ${dataDir}; stop it first.`);
  return openWith(server.connection, disposables);
};
