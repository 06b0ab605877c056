import { expect } from 'vitest';
import type { FreshDatabase } from './fresh-database.ts';

type Contents = Readonly<Record<string, string>>;

/** A digest per table of the shop, once all emails are sent; rate limits are excluded. */
export const contentsOf = async ({ rows }: Pick<FreshDatabase, 'rows'>): Promise<Contents> => {
  await expect.poll(() => rows('select 1 from letters where due_at is not null')).toEqual([]);
  const tables = await rows<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'",
  );
  const digests = tables.map(async ({ name }) => {
    const [row] = await rows<{ digest: string }>(
      `select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as digest from ${JSON.stringify(name)} t`,
    );
    return [name, row?.digest ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
};
