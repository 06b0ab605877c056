import type pg from 'pg';
import { applyMigrations } from '#adapters/postgres/migrate/migrate.ts';
import { BackupError } from './backup-error.ts';
import { migrationOf, migrationsUpTo } from './migrations.ts';
import { inspectBackup, readBackup } from './read.ts';
import type { ShopDatabase } from './shop-database.ts';
import { type Table, tablesOf } from './tables.ts';
import { measure } from './take.ts';

// Besides the note of which migrations were made.
const TABLES = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'p') and n.nspname not like 'pg\\_%'
    and n.nspname not in ('information_schema', 'drizzle')`;

/** Whether there is nothing in a database; a restore that was broken off leaves tables, and no rows. */
const isEmpty = async (client: pg.Client): Promise<boolean> => {
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  for (const { name } of tables)
    if ((await client.query(`select from ${name} limit 1`)).rowCount !== 0) return false;
  return true;
};

/** Rows that are given to PostgreSQL at once. */
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

/** Numbers that PostgreSQL gives go on after the highest one. */
const goOn = async (client: pg.Client, { name, identities }: Table): Promise<void> => {
  for (const column of identities)
    await client.query(
      `select setval(pg_get_serial_sequence('public.${name}', $1), coalesce(max("${column}"), 1), max("${column}") is not null)
       from public.${name}`,
      [column],
    );
};

/**
 * What opens an account, and may have ended after the backup because somebody else had it, stays behind; and so do letters
 * whose link goes with it. Passwords stay, since nobody could come in without: docs/runbook.md says what to do about those.
 */
const LEFT_BEHIND = new Map([
  ['sessions', 'true'],
  ['devices', 'true'],
  ['account_links', 'true'],
  ['letters', "due_at is not null and kind in ('prove-email', 'reset-password')"],
]);

const leaveBehind = async (client: pg.Client, { name }: Table): Promise<void> => {
  const which = LEFT_BEHIND.get(name);
  if (which !== undefined) await client.query(`delete from public.${name} where ${which}`);
};

const fill = async (client: pg.Client, file: string): Promise<void> => {
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  const tableOf = (name: string): Table => {
    const table = tables.get(name);
    if (!table) throw new BackupError(`The backup has a table ${name}, and the shop has none.`);
    return table;
  };
  for await (const piece of readBackup(file)) {
    if ('heading' in piece) continue;
    const table = tableOf(piece.table);
    if ('rows' in piece) {
      await insert(client, table, piece.rows);
      continue;
    }
    await goOn(client, table);
    const found = await measure(client, table);
    if (found !== piece.end)
      throw new BackupError(
        `The table ${piece.table} is not what was backed up: ${found}, not ${piece.end}.`,
      );
    await leaveBehind(client, table);
  }
};

/** What was restored. */
export type Restored = { readonly tables: number; readonly rows: number; readonly takenAt: string };

/**
 * Brings a backup into an empty database, compares it row by row, leaves out what would sign somebody in, and brings the
 * schema up to date.
 */
export const restore = async (database: ShopDatabase, file: string): Promise<Restored> => {
  const { migration, takenAt, tables, rows } = await inspectBackup(file);
  await using migrations = await migrationsUpTo(migration);
  const client = database.newClient('camellia restore');
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (!(await isEmpty(client)))
      throw new BackupError('The database is not empty, and a backup is never put over something else.');
    await applyMigrations(database, { folder: migrations.path });
    if ((await migrationOf(client)) !== migration)
      throw new BackupError('The tables there are of a newer version than the backup; give it a new place.');
    await client.query("set time zone 'UTC'");
    await client.query('begin');
    // A backup is restored as it was, with rows that were written before their columns were checked.
    await client.query("set local camellia.restoring = 'on'");
    await fill(client, file);
    await client.query('commit');
  } finally {
    await client.end();
  }
  await applyMigrations(database);
  return { tables: tables.length, rows, takenAt };
};
