import type { FreshDatabase } from './fresh-database.ts';

/** All rows of all tables as text, including jobs and migrations. */
export const allStoredText = async ({ rows }: Pick<FreshDatabase, 'rows'>): Promise<string> => {
  const tables = await rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await rows<{ all: string | null }>(
        `select string_agg(t::text, E'\\n') as all from ${name} t`,
      );
      return `${name}\n${row?.all ?? ''}`;
    }),
  );
  return texts.join('\n');
};
