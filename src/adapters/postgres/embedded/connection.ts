import pg from 'pg';
import { SUPERUSER } from './initdb.ts';
import { SOCKET_PORT } from './socket-folder.ts';

/** Settings for `pg` with the socket folder as `host`, complete, so that `PG…` environment variables have no effect. */
export type EmbeddedConnection = {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly ssl: false;
};

export const connectionTo = (socketFolder: string, database = 'camellia'): EmbeddedConnection => ({
  host: socketFolder,
  port: SOCKET_PORT,
  database,
  user: SUPERUSER,
  ssl: false,
});

const SELECT_DATABASE = "select 1 from pg_database where datname = 'camellia' and datallowconn";

/** True if the server accepts connections; creates the shop's database if it is missing. `socketFolder` is empty early in a start. */
export const isReady = async (socketFolder: string): Promise<boolean> => {
  if (socketFolder === '') return false;
  const timeouts = { connectionTimeoutMillis: 2000, query_timeout: 5000, application_name: 'camellia start' };
  const client = new pg.Client({ ...connectionTo(socketFolder, 'postgres'), ...timeouts });
  // The pending call reports a server that goes away.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query(SELECT_DATABASE);
    if (rowCount === 0) await client.query('create database camellia');
    return true;
  } catch {
    // It starts, recovers or stops, or another start is creating the database.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};
