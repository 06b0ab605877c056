import { createHash } from 'node:crypto';
import type pg from 'pg';
import { migrationOf } from './migrations.ts';
import { linesOf, type Table, tablesOf } from './tables.ts';

/** How the text of a backup is laid out: the heading, of each table its rows and an end, and the end of it all. */
export const VERSION = 1;

const digestOf = () => createHash('sha256');

/** How many rows a table has, and the digest of their lines. */
export const measure = async (client: pg.Client, table: Table): Promise<string> => {
  const digest = digestOf();
  let rows = 0;
  for await (const lines of linesOf(client, table)) {
    rows += lines.length;
    digest.update(`${lines.join('\n')}\n`);
  }
  return endOf(table.name, rows, digest.digest('hex'));
};

const endOf = (table: string, rows: number, digest: string): string => `end ${table} ${rows} ${digest}`;

/** The text of a backup of what the database holds at one moment; shoppers go on buying meanwhile. */
export async function* take(client: pg.Client): AsyncGenerator<string> {
  await client.query("set time zone 'UTC'");
  await client.query('begin isolation level repeatable read, read only');
  const whole = digestOf();
  const say = (text: string): string => {
    whole.update(text);
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
  yield say(`${JSON.stringify(heading)}\n`);
  for (const table of tables) {
    const digest = digestOf();
    let rows = 0;
    for await (const lines of linesOf(client, table)) {
      const text = `${lines.join('\n')}\n`;
      rows += lines.length;
      digest.update(text);
      yield say(text);
    }
    yield say(`${endOf(table.name, rows, digest.digest('hex'))}\n`);
  }
  await client.query('commit');
  yield `whole ${whole.digest('hex')}\n`;
}
