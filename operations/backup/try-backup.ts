import type pg from 'pg';
import { openDatabase } from '#adapters/postgres/connection/database.ts';
import type { Rows } from '../books/rows.ts';
import { states } from '../books/states.ts';
import { stock } from '../books/stock.ts';
import { sums } from '../books/sums.ts';
import { restore } from './restore.ts';
import { startEmbedded } from './start-embedded.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** What is wrong with stock, prices and states of orders in a database, a sentence each, as far as it can tell alone. */
const judge = async (client: pg.Client): Promise<string[]> => {
  const rows: Rows = async (statement, values) => (await client.query(statement, values)).rows;
  return [...(await stock(rows)), ...(await sums(rows)), ...(await states(rows))];
};

/**
 * Restores a backup into a database of its own, which goes away again, at the latest with `whole`; answers what is wrong
 * with the books in it.
 */
export const tryBackup = async (file: string, whole: AsyncDisposableStack): Promise<string[]> => {
  await using life = whole.use(new AsyncDisposableStack());
  const folder = life.use(await temporaryFolder());
  const server = await startEmbedded(folder.path, life);
  const database = openDatabase(server.connection, () => undefined, 1);
  life.defer(database.close);
  await restore(database, file);
  const client = database.newClient('camellia backup');
  client.on('error', () => undefined);
  await client.connect();
  life.defer(() => client.end());
  return await judge(client);
};
