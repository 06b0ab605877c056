import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { MIGRATIONS } from '#adapters/postgres/migrate/migrate.ts';
import { BackupError } from './backup-error.ts';
import { temporaryFolder } from './temporary-folder.ts';

const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })),
});
const JOURNAL = 'meta/_journal.json';

const readJournal = async () =>
  journalSchema.parse(JSON.parse(await readFile(join(MIGRATIONS, JOURNAL), 'utf8')));

/** The name of the last migration that was applied to a database. */
export const migrationOf = async (client: pg.Client): Promise<string> => {
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (tables[0]?.name === null) throw new BackupError('This database contains no shop.');
  const { rows } = await client.query<{ at: string }>(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  );
  const { entries } = await readJournal();
  const last = entries.find(({ when }) => String(when) === rows[0]?.at);
  if (!last) throw new BackupError('This database belongs to a newer version of the shop than this one.');
  return last.tag;
};

/** A temporary folder with the migrations up to `tag`. */
export const migrationsUpTo = async (tag: string): Promise<AsyncDisposable & { readonly path: string }> => {
  const { entries, ...rest } = await readJournal();
  const last = entries.findIndex((entry) => entry.tag === tag);
  if (last === -1)
    throw new BackupError(
      `This backup was made by a newer version of the shop (its migration ${tag} is unknown).`,
    );
  const folder = await temporaryFolder();
  await cp(MIGRATIONS, folder.path, { recursive: true });
  await writeFile(
    join(folder.path, JOURNAL),
    JSON.stringify({ ...rest, entries: entries.slice(0, last + 1) }),
  );
  return folder;
};
