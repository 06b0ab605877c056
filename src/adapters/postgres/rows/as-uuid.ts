import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Casts a text column, so that an index of ids can be used; another text is null instead of an error. */
export const asUuid = (column: PgColumn | SQL): SQL =>
  sql`case when ${column} ~ ${UUID} then ${column}::uuid end`;
