import { createHash } from 'node:crypto';
import type pg from 'pg';
import { migrationOf } from './migrations.ts';
import { linesOf, type Table, tablesOf } from './tables.ts';

/** Version of the format: a heading; for each table its rows and a summary line; the digest of everything. */
export const VERSION = 1;

const createDigest = () => createHash('sha256');

/** The summary line of a table: its number of rows and the digest of their lines. */
export const summarizeTable = async (client: pg.Client, table: Table): Promise<string> => {
  const digest = createDigest();
  let rows = 0;
  for await (const lines of linesOf(client, table)) {
    rows += lines.length;
    digest.update(`${lines.join('\n')}\n`);
  }
  return endOf(table.name, rows, digest.digest('hex'));
};

const endOf = (table: string, rows: number, digest: string): string => `end ${table} ${rows} ${digest}`;

/** The text of a backup, from one snapshot of the database that blocks no writers. */
export async function* dump(client: pg.Client): AsyncGenerator<string> {
  await client.query("set time zone 'UTC'");
  await client.query('begin isolation level repeatable read, read only');
  const total = createDigest();
  const hashed = (text: string): string => {
    total.update(text);
    return text;
  };
  const tables = await tablesOf(client);
  const { rows: clock } = await client.query<{ now: Date }>('select now() as now');
  const heading = {
    camellia: VERSION,
    migration: await migrationOf(client),
    takenAt: clock[0]?.now.toISOString(),
    tables: tables.map(({ name }) => name),
  };
  yield hashed(`${JSON.stringify(heading)}\n`);
  for (const table of tables) {
    const digest = createDigest();
    let rows = 0;
    for await (const lines of linesOf(client, table)) {
      const text = `${lines.join('\n')}\n`;
      rows += lines.length;
      digest.update(text);
      yield hashed(text);
    }
    yield hashed(`${endOf(table.name, rows, digest.digest('hex'))}\n`);
  }
  await client.query('commit');
  yield `whole ${total.digest('hex')}\n`;
}
