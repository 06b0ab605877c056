import pg from 'pg';

type Rows = <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>;

/** Runs statements in the database of a shop that is open. */
export const withRows = async (url: string, run: (rows: Rows) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await run(async (statement, values) => (await client.query(statement, values)).rows);
  } finally {
    await client.end();
  }
};
