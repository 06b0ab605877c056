import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { connectionTo } from '#adapters/db/embedded/connection.ts';

/** The rows of one statement in the database that a shop keeps in its data folder. */
export const embeddedRows = async <Row extends pg.QueryResultRow>(
  dataDir: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client(connectionTo(join(dataDir, 'postgres-socket')));
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
};

/** The process that serves the database of a data folder. */
export const postmasterOf = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
