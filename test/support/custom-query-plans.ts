import { sql } from 'drizzle-orm';
import type { Orm } from '#adapters/postgres/connection/database.ts';

/** PostgreSQL plans a statement this often before it may choose a generic plan. */
export const CUSTOM_PLANS = 5;

/** The statements of a connection that still use custom plans. */
export const customPlanned = async (orm: Orm): Promise<string[]> => {
  const { rows } = await orm.execute<{ statement: string }>(sql`
    select statement from pg_prepared_statements where custom_plans > ${CUSTOM_PLANS} order by 1`);
  return rows.map(({ statement }) => statement);
};
