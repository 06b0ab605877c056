import type pg from 'pg';
import { applyMigrations } from '#adapters/postgres/migrate/migrate.ts';
import { BackupError } from './backup-error.ts';
import { summarizeTable } from './dump.ts';
import { migrationOf, migrationsUpTo } from './migrations.ts';
import { inspectBackup, readBackup } from './read-backup.ts';
import type { ShopDatabase } from './shop-database.ts';
import { type Table, tablesOf } from './tables.ts';

// All tables and views except drizzle's list of applied migrations.
const TABLES = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'p') and n.nspname not like 'pg\\_%'
    and n.nspname not in ('information_schema', 'drizzle')`;

/** True if no table has rows; an interrupted restore leaves tables without rows. */
const isEmpty = async (client: pg.Client): Promise<boolean> => {
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  for (const { name } of tables)
    if ((await client.query(`select from ${name} limit 1`)).rowCount !== 0) return false;
  return true;
};

/** Rows per INSERT. */
const BATCH = 500;

const insert = async (
  client: pg.Client,
  { name, columns }: Table,
  rows: readonly string[],
): Promise<void> => {
  const list = columns.join(', ');
  for (let first = 0; first < rows.length; first += BATCH)
    await client.query(
      `insert into public.${name} (${list}) overriding system value
       select ${list} from jsonb_populate_recordset(null::public.${name}, $1::jsonb)`,
      [`[${rows.slice(first, first + BATCH).join(',')}]`],
    );
};

/** Sets the sequences of identity columns to the highest number. */
const advanceSequences = async (client: pg.Client, { name, identities }: Table): Promise<void> => {
  for (const column of identities)
    await client.query(
      `select setval(pg_get_serial_sequence('public.${name}', $1), coalesce(max("${column}"), 1), max("${column}") is not null)
       from public.${name}`,
      [column],
    );
};

/**
 * Credentials, and emails that contain them, which may have been revoked after the backup. Passwords are restored, because
 * otherwise no one could sign in; docs/runbook.md describes how to remove them.
 */
const NOT_RESTORED = new Map([
  ['sessions', 'true'],
  ['devices', 'true'],
  ['account_links', 'true'],
  ['staff_sessions', 'true'],
  ['staff_links', 'true'],
  ['staff_recovery_codes', 'true'],
  ['staff_challenges', 'true'],
  ['letters', "due_at is not null and kind in ('prove-email', 'reset-password', 'staff-link')"],
]);

const deleteCredentials = async (client: pg.Client, { name }: Table): Promise<void> => {
  const condition = NOT_RESTORED.get(name);
  if (condition !== undefined) await client.query(`delete from public.${name} where ${condition}`);
};

const restoreTables = async (client: pg.Client, file: string): Promise<void> => {
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  const tableOf = (name: string): Table => {
    const table = tables.get(name);
    if (!table) throw new BackupError(`The backup has a table ${name}, which the shop does not have.`);
    return table;
  };
  for await (const part of readBackup(file)) {
    if ('heading' in part) continue;
    const table = tableOf(part.table);
    if ('rows' in part) {
      await insert(client, table, part.rows);
      continue;
    }
    await advanceSequences(client, table);
    const summary = await summarizeTable(client, table);
    if (summary !== part.end)
      throw new BackupError(`The table ${part.table} differs from the backup: ${summary}, not ${part.end}.`);
    await deleteCredentials(client, table);
  }
};

/** The size and the time of a restored backup. */
type Restored = { readonly tables: number; readonly rows: number; readonly takenAt: string };

/** Restores a backup into an empty database, verifies every table, deletes credentials, and applies newer migrations. */
export const restore = async (database: ShopDatabase, file: string): Promise<Restored> => {
  const { migration, takenAt, tables, rows } = await inspectBackup(file);
  await using migrations = await migrationsUpTo(migration);
  const client = database.newClient('camellia restore');
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (!(await isEmpty(client)))
      throw new BackupError('The database is not empty, and a restore never overwrites data.');
    await applyMigrations(database, { folder: migrations.path });
    if ((await migrationOf(client)) !== migration)
      throw new BackupError(
        'The tables in this database are newer than the backup; restore into a new database.',
      );
    await client.query("set time zone 'UTC'");
    await client.query('begin');
    // Switches off checks of columns, because older rows may predate them.
    await client.query("set local camellia.restoring = 'on'");
    await restoreTables(client, file);
    await client.query('commit');
  } finally {
    await client.end();
  }
  await applyMigrations(database);
  return { tables: tables.length, rows, takenAt };
};
