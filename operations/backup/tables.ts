import type pg from 'pg';

/** A table of a backup: rows in the order of its key, without generated columns. */
export type Table = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  readonly identities: readonly string[];
};

type TableRow = Table & { readonly parents: readonly string[] };

// Without unlogged tables, whose rows PostgreSQL may lose at any time.
const TABLES = `
  select c.relname::text as name,
    array(select quote_ident(a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum)
      as columns,
    array(select quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end
      from pg_index i, unnest(i.indkey::int2[]) with ordinality k (number, place), pg_attribute a
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number order by k.place)
      as key,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '')
      as identities,
    array(select p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid)
      as parents
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
  order by c.relname collate "C"`;

/** The tables of a shop, each after those that it references. */
export const tablesOf = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<TableRow>(TABLES);
  const sorted: TableRow[] = [];
  const isSorted = (name: string) => sorted.some((table) => table.name === name);
  while (sorted.length < rows.length) {
    const next = rows.find(({ name, parents }) => !isSorted(name) && parents.every(isSorted));
    if (!next) throw new Error('tables reference each other in a cycle');
    sorted.push(next);
  }
  return sorted;
};

const BATCH = 500;

/** All rows of a table as lines of JSON; needs an open transaction. */
export async function* linesOf(client: pg.Client, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const order = key.map((column) => `r.${column}`).join(', ');
  await client.query(
    `declare copied no scroll cursor for select to_jsonb(r)::text as line
     from (select ${columns.join(', ')} from public.${name}) r order by ${order}`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${BATCH} from copied`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < BATCH) break;
  }
  await client.query('close copied');
}
