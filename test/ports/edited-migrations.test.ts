import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { MigrationFaults } from '#adapters/postgres/migrate/edited-migrations.ts';
import { applyMigrations, MIGRATIONS } from '#adapters/postgres/migrate/migrate.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { emptyFolder } from '#test/support/shop-process.ts';
import { entriesIn, faultsOfMigrations, faultsOfOrder, hashesIn } from '../../scripts/check-migrations.mjs';

const FORMER = join(import.meta.dirname, 'former-migrations');
const JOURNAL = 'meta/_journal.json';
const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })),
});

/** A former version of the migrations: the last one, and those with another text. */
type Version = {
  readonly commit: string;
  readonly last: string;
  readonly files: readonly string[];
  readonly timestamps?: Readonly<Record<string, number>>;
};

const EARLY_MIGRATIONS = { '0022_shelves': 1795335233936 };

const VERSIONS: readonly Version[] = [
  { commit: '2195b75', last: '0022_shelves', files: ['0022_shelves.2195b75'], timestamps: EARLY_MIGRATIONS },
  { commit: '2611ac0', last: '0022_shelves', files: [] },
  { commit: '2f8310c', last: '0025_names_alike', files: ['0025_names_alike.2f8310c'] },
  { commit: '55ed85c', last: '0025_names_alike', files: ['0025_names_alike.55ed85c'] },
  { commit: '88536a4', last: '0025_names_alike', files: ['0025_names_alike.88536a4'] },
  { commit: '17ef746', last: '0025_names_alike', files: ['0025_names_alike.17ef746'] },
  { commit: 'b029119 over 2f8310c', last: '0026_no_pending_words', files: ['0025_names_alike.2f8310c'] },
  { commit: '7af38cd over 88536a4', last: '0027_set_aside_at_most', files: ['0025_names_alike.88536a4'] },
  { commit: '3bdf76d', last: '0028_names_like_plan', files: ['0028_names_like_plan.3bdf76d'] },
  {
    commit: '3bdf76d over 2f8310c',
    last: '0028_names_like_plan',
    files: ['0025_names_alike.2f8310c', '0028_names_like_plan.3bdf76d'],
  },
  {
    commit: '3bdf76d over 88536a4',
    last: '0028_names_like_plan',
    files: ['0025_names_alike.88536a4', '0028_names_like_plan.3bdf76d'],
  },
  { commit: 'e38e3cb over 2f8310c', last: '0028_names_like_plan', files: ['0025_names_alike.2f8310c'] },
  {
    commit: 'b8718fd',
    last: '0037_rows_for_sale',
    files: ['0030_search_words.b8718fd', '0037_rows_for_sale.b8718fd'],
  },
  { commit: 'fcd21aa', last: '0037_rows_for_sale', files: [] },
  { commit: 'f7d00672', last: '0044_stock_allocated', files: [] },
  {
    commit: '9372773',
    last: '0044_stock_allocated',
    files: ['0044_stock_allocated.9372773'],
    timestamps: { '0044_stock_allocated': 1795809658558 },
  },
  { commit: 'the last one', last: '0028_names_like_plan', files: [] },
];

/** Creates the database of a version, as its shop did. */
const migrateTo = async (database: FreshDatabase, { last, files, timestamps = {} }: Version) => {
  await using folder = await emptyFolder();
  await cp(MIGRATIONS, folder.path, { recursive: true });
  for (const file of files) {
    const text = await readFile(join(FORMER, `${file}.sql`), 'utf8');
    await writeFile(join(folder.path, `${file.split('.')[0]}.sql`), text);
  }
  const { entries, ...rest } = journalSchema.parse(
    JSON.parse(await readFile(join(MIGRATIONS, JOURNAL), 'utf8')),
  );
  const entriesUntilLast = entries.slice(0, entries.findIndex(({ tag }) => tag === last) + 1);
  const editedEntries = entriesUntilLast.map((entry) => ({
    ...entry,
    when: timestamps[entry.tag] ?? entry.when,
  }));
  await writeFile(join(folder.path, JOURNAL), JSON.stringify({ ...rest, entries: editedEntries }));
  await applyMigrations(database, { folder: folder.path });
};

const SCHEMA = `
  select 'index' as kind, indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'
  union all select 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select 'column', table_name || '.' || column_name,
    concat_ws(' ', data_type, is_nullable, column_default, generation_expression)
    from information_schema.columns where table_schema = 'public'
  union all select 'options', relname, reloptions::text from pg_class where relnamespace = 'public'::regnamespace
  order by kind, name, definition`;

test.each(VERSIONS)('brings a database of $commit to the schema of a new one', async (version) => {
  await using newDatabase = await freshDatabase('template0');
  await using formerDatabase = await freshDatabase('template0');
  await applyMigrations(newDatabase);
  await migrateTo(formerDatabase, version);
  const reported: MigrationFaults[] = [];
  for (const _ of ['first start', 'second start'])
    await applyMigrations(formerDatabase, { onFaults: (faults) => reported.push(faults) });
  expect(reported).toEqual([]);
  const schema = await formerDatabase.rows(SCHEMA);
  expect(schema.length).toBeGreaterThan(100);
  expect(schema).toEqual(await newDatabase.rows(SCHEMA));
  const recorded = 'select created_at from drizzle.__drizzle_migrations order by created_at';
  expect(await formerDatabase.rows(recorded)).toEqual(await newDatabase.rows(recorded));
});

test('starts with a database that recorded an unknown text of a migration, and reports which', async () => {
  await using database = await freshDatabase('template0');
  await applyMigrations(database);
  await database.rows("update drizzle.__drizzle_migrations set hash = 'x' where id in (3, 5)");
  const reported: MigrationFaults[] = [];
  await applyMigrations(database, { onFaults: (faults) => reported.push(faults) });
  expect(reported).toEqual([{ differing: ['0002_search', '0004_proven_before'], unrecorded: [] }]);
});

test.each([
  [[1]],
  [[2]],
  [[20]],
  [[3, 4, 5]],
  [[1, 34]],
])('reports the migrations whose records %j are gone', async (ids) => {
  await using database = await freshDatabase('template0');
  await applyMigrations(database);
  await database.rows(`delete from drizzle.__drizzle_migrations where id in (${ids.join()})`);
  const reported: MigrationFaults[] = [];
  await applyMigrations(database, { onFaults: (faults) => reported.push(faults) });
  const tags = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted();
  const missingTags = ids.map((id) => tags[id - 1]?.replace('.sql', ''));
  expect(reported).toEqual([{ differing: [], unrecorded: missingTags }]);
});

test('reports a migration that is earlier than one that the database has recorded', async () => {
  await using database = await freshDatabase('template0');
  await using folder = await emptyFolder();
  await applyMigrations(database);
  await cp(MIGRATIONS, folder.path, { recursive: true });
  const file = join(folder.path, JOURNAL);
  const { entries, ...rest } = journalSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const last = entries.at(-1);
  const lateEntry = { ...last, idx: entries.length, tag: '9999_late', when: (last?.when ?? 0) - 1 };
  await writeFile(file, JSON.stringify({ ...rest, entries: [...entries, lateEntry] }));
  await writeFile(join(folder.path, '9999_late.sql'), 'select 1');
  const reported: MigrationFaults[] = [];
  await applyMigrations(database, { folder: folder.path, onFaults: (faults) => reported.push(faults) });
  expect(reported).toEqual([{ differing: [], unrecorded: ['9999_late'] }]);
});

const journalEntry = (tag: string, when: number, idx = Number(tag.slice(0, 4))) => ({ tag, when, idx });

test.each([
  [
    'an earlier time',
    [journalEntry('0000_a', 5), journalEntry('0001_b', 4)],
    '0001_b is not later than 0000_a',
  ],
  [
    'the same time',
    [journalEntry('0000_a', 5), journalEntry('0001_b', 5)],
    '0001_b is not later than 0000_a',
  ],
  [
    'an earlier time after a late one',
    [journalEntry('0000_a', 5), journalEntry('0001_b', 9), journalEntry('0002_c', 7)],
    '0002_c is not later than 0001_b',
  ],
  ['half a millisecond', [journalEntry('0000_a', 5.5)], '0000_a has no whole number for its time'],
  ['no time', [journalEntry('0000_a', Number.NaN)], '0000_a has no whole number for its time'],
  [
    'a used number',
    [journalEntry('0000_a', 5), journalEntry('0000_b', 6)],
    '0000_b does not have the number 0001',
  ],
  [
    'a skipped number',
    [journalEntry('0000_a', 5), journalEntry('0002_b', 6)],
    '0002_b does not have the number 0001',
  ],
  ['another index', [journalEntry('0000_a', 5, 1)], '0000_a does not have the index 0'],
])('refuses a migration of %s', (_, entries, fault) => {
  expect(faultsOfOrder(entries)).toEqual([expect.stringContaining(fault)]);
});

test('finds the migrations of the shop in order', () => {
  expect(faultsOfOrder(entriesIn(MIGRATIONS))).toEqual([]);
});

test('refuses a change of each migration that has landed', async () => {
  await using folder = await emptyFolder();
  await cp(MIGRATIONS, folder.path, { recursive: true });
  const landedHashes = hashesIn(folder.path);
  const files = await readdir(folder.path);
  expect(faultsOfMigrations(landedHashes, landedHashes, files)).toEqual([]);
  for (const tag of Object.keys(landedHashes)) {
    const file = join(folder.path, `${tag}.sql`);
    const text = await readFile(file, 'utf8');
    await writeFile(file, `${text} `);
    expect(faultsOfMigrations(hashesIn(folder.path), landedHashes, files)).toEqual([
      `${tag} has landed and was changed; write another migration instead.`,
    ]);
    await writeFile(file, text);
  }
});

test('refuses a migration of another time, one that is gone, one that is not listed, and one without a journal entry', async () => {
  await using folder = await emptyFolder();
  await cp(MIGRATIONS, folder.path, { recursive: true });
  const landedHashes = hashesIn(folder.path);
  const file = join(folder.path, JOURNAL);
  const journal = await readFile(file, 'utf8');
  const { entries, ...rest } = journalSchema.parse(JSON.parse(journal));
  const faultsWith = async (editedEntries: typeof entries, files: readonly string[] = []) => {
    await writeFile(file, JSON.stringify({ ...rest, entries: editedEntries }));
    return faultsOfMigrations(hashesIn(folder.path), landedHashes, files);
  };
  const changedTime = entries.map((entry) =>
    entry.tag === '0022_shelves' ? { ...entry, when: entry.when + 1 } : entry,
  );
  expect(await faultsWith(changedTime)).toEqual([
    expect.stringMatching(/^0022_shelves has landed and was changed/),
  ]);
  const entriesWithoutOne = entries.filter(({ tag }) => tag !== '0012_photographs');
  expect(await faultsWith(entriesWithoutOne)).toEqual([
    expect.stringMatching(/^0012_photographs has landed/),
  ]);
  expect(await faultsWith(entries, ['9999_lost.sql'])).toEqual([
    expect.stringContaining('is not in the journal'),
  ]);
  await writeFile(join(folder.path, '9999_next.sql'), 'select 1');
  expect(await faultsWith([...entries, { tag: '9999_next', when: 9 }])).toEqual([
    expect.stringContaining('9999_next is not in the list of migrations'),
  ]);
});
