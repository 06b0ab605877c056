import { sql } from 'drizzle-orm';
import type { Orm } from '#adapters/postgres/connection/database.ts';

/** So often PostgreSQL plans each statement before it decides whether one plan is good for all. */
export const CUSTOM_PLANS = 5;

/** The statements of a connection that are still planned whenever they are sent. */
export const customPlanned = async (orm: Orm): Promise<string[]> => {
  const { rows } = await orm.execute<{ statement: string }>(sql`
    select statement from pg_prepared_statements where custom_plans > ${CUSTOM_PLANS} order by 1`);
  return rows.map(({ statement }) => statement);
};
