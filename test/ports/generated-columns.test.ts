import { expect, test } from 'vitest';
import { freshDatabase } from '#test/support/fresh-database.ts';

test('no trigger before updates makes the database recompute unchanged generated columns', async () => {
  await using database = await freshDatabase();
  // The bits of `tgtype` as in `pg_trigger.h`: row, before, update.
  const triggers = await database.rows(`
    select tgrelid::regclass::text as "table", tgname as trigger from pg_trigger
    where tgtype & 1 > 0 and tgtype & 2 > 0 and tgtype & 16 > 0
      and exists (select from pg_attribute where attrelid = tgrelid and attgenerated = 's')`);
  expect(triggers).toEqual([]);
});
