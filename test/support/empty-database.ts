import { applyMigrations } from '#adapters/postgres/migrate/migrate.ts';
import { migrationsUpTo } from '#operations/backup/migrations.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';

/** A database without tables, or with the empty tables of an older shop. */
export const emptyDatabase = async (migration?: string): Promise<FreshDatabase> => {
  const database = await freshDatabase('template0');
  if (migration === undefined) return database;
  await using older = await migrationsUpTo(migration);
  await applyMigrations(database, { folder: older.path });
  return database;
};
