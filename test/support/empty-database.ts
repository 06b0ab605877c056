import { applyMigrations } from '#adapters/postgres/migrate/migrate.ts';
import { migrationsUpTo } from '#operations/backup/migrations.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';

/** A database in which there is no shop, or the tables of an older one, with nothing in them. */
export const emptyDatabase = async (migration?: string): Promise<FreshDatabase> => {
  const database = await freshDatabase('template0');
  if (migration === undefined) return database;
  await using older = await migrationsUpTo(migration);
  await applyMigrations(database, { folder: older.path });
  return database;
};
