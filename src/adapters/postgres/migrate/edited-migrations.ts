import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';

type EditedMigration = {
  readonly tag: string;
  readonly hash: string;
  /** Lets later migrations succeed if migration `before` is still pending. */
  readonly repair?: { readonly before: string; readonly sql: string };
};

const ADDED_CATEGORIES = '0022_shelves';
const NAMES_ALIKE = '0025_names_alike';
const NAMES_LIKE_PLAN = '0028_names_like_plan';
const SEARCH_WORDS = '0030_search_words';
const ROWS_FOR_SALE = '0037_rows_for_sale';
const STOCK_ALLOCATED = '0044_stock_allocated';

/** Migrations edited after databases had recorded them; 0032_repair_edited_migrations and 0045 bring those databases up to date. */
const EDITED_MIGRATIONS: readonly EditedMigration[] = [
  { tag: ADDED_CATEGORIES, hash: 'acde2f04a3e2ef750aa3eaabdcb8369a202f495896678305cd5f3a1e63ca3b45' },
  { tag: NAMES_ALIKE, hash: 'd2237c6193b7722c504c369aa6bfe4671f9df48ea5551e16109512a9967af112' },
  { tag: NAMES_ALIKE, hash: 'd4f2325a66b74e049706a5d7f59209df330ab62267c28c944cab88a8d2f80ebe' },
  {
    tag: NAMES_ALIKE,
    hash: '96b9e0fb50726a94be8f4d3dc7cff6c74bb0b608a30eaa5ea9605e4a6c2313c1',
    // Its function returns other columns, which CREATE OR REPLACE rejects.
    repair: { before: NAMES_LIKE_PLAN, sql: 'drop function if exists "names_like"(text, integer)' },
  },
  { tag: NAMES_ALIKE, hash: '0c59fd0eae84819073bb590271e69e083415671d8d293647a3384ab3259c1ec8' },
  { tag: NAMES_LIKE_PLAN, hash: 'ec4b050c25efb6e7c234c51bb71e82718f95c9a5017b4e9126bdab93381dffab' },
  { tag: SEARCH_WORDS, hash: 'c8719900220bc3667a5d75b662b55df7a71fa421874873de59440b38bbb37cfa' },
  // Its column has the same expression and index.
  { tag: ROWS_FOR_SALE, hash: '1731eb00e5aaa73637e38af8b04a466d209fb8c17b71509ea8e398267e534db8' },
  // Without the trigger function that 0045 replaces.
  { tag: STOCK_ALLOCATED, hash: 'e0dc5046cfab21818cb948c1c09318614c501590551633a0887082140a7d7e6f' },
];

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

const readMigrations = (folder: string) =>
  journalSchema
    .parse(JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')))
    .entries.map(({ tag, when }) => ({
      tag,
      when,
      hash: createHash('sha256')
        .update(readFileSync(join(folder, `${tag}.sql`)))
        .digest('hex'),
    }));

/** Tags of migrations whose record in the database is wrong in an unknown way. */
export type MigrationFaults = {
  /** Recorded with another hash. */
  readonly differing: readonly string[];
  /** Without a record but older than the latest one, so drizzle never runs them. */
  readonly unrecorded: readonly string[];
};

/** Corrects the records of edited migrations, so that the pending ones can run. */
export const prepareForMigrations = async (client: pg.Client, folder: string): Promise<MigrationFaults> => {
  const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (found[0]?.name === null) return { differing: [], unrecorded: [] };
  const migrations = readMigrations(folder);
  const { rows } = await client.query<{ id: number; hash: string; at: string }>(
    'select id, hash, created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  const latest = Number(rows.at(-1)?.at ?? 0);
  const whenOf = (tag: string) => migrations.find((one) => one.tag === tag)?.when;
  const differing: string[] = [];
  const recorded = new Set<string>();
  for (const { id, hash, at } of rows) {
    const former = EDITED_MIGRATIONS.find((one) => one.hash === hash);
    const when = whenOf(former?.tag ?? '');
    // drizzle runs everything newer than the last recorded time, so a migration with another time would run twice.
    if (when !== undefined && String(when) !== at)
      await client.query('update drizzle.__drizzle_migrations set created_at = $1 where id = $2', [when, id]);
    recorded.add(String(when ?? at)).add(hash);
    const before = whenOf(former?.repair?.before ?? '');
    if (former?.repair && before !== undefined && latest < before) await client.query(former.repair.sql);
    const present = migrations.find((one) => String(one.when) === at);
    if (!former && present && present.hash !== hash) differing.push(present.tag);
  }
  const unrecorded = migrations
    .filter(({ when, hash }) => when < latest && !recorded.has(String(when)) && !recorded.has(hash))
    .map(({ tag }) => tag);
  return { differing, unrecorded };
};
