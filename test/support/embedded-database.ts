import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { connectionTo } from '#adapters/postgres/embedded/connection.ts';
import { findPostmaster } from '#adapters/postgres/embedded/pid-file.ts';
import { stopPostmaster } from '#adapters/postgres/embedded/postmaster.ts';

/** Runs a statement in the embedded database of a data folder. */
export const queryEmbeddedDatabase = async <Row extends pg.QueryResultRow>(
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

/** The pid of the server of a data folder. */
export const postmasterOf = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);

/** Time for a clean shutdown of an unused database, ms. */
const TIMEOUT_MS = 5_000;

/** Stops the database of a data folder if a killed shop has left it running. */
export const stopDatabaseIn = async (dataDir: string): Promise<void> => {
  const postmaster = findPostmaster(join(dataDir, 'postgres'));
  if (postmaster) await stopPostmaster(postmaster.pid, TIMEOUT_MS);
};
