import pg from 'pg';
import { systemCode } from '#platform/system-error.ts';
import { superuser } from './initdb.ts';
import { socketPort } from './socket-folder.ts';

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
  port: socketPort,
  database,
  user: superuser,
  ssl: false,
});

/** `silent` without a response, `busy` while the server starts up, recovers or has no free connection. */
type ServerStatus = 'ready' | 'busy' | 'stopping' | 'silent';

const cannotConnectNow = '57P03';
const selectDatabase = "select 1 from pg_database where datname = 'camellia' and datallowconn";

/** Checks whether the server is ready, and creates the shop's database if it is missing. */
export const checkServer = async (socketFolder: string): Promise<ServerStatus> => {
  const timeouts = { connectionTimeoutMillis: 2000, query_timeout: 5000, application_name: 'camellia start' };
  const client = new pg.Client({ ...connectionTo(socketFolder, 'postgres'), ...timeouts });
  // The pending call reports a server that goes away.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query(selectDatabase);
    if (rowCount === 0) await client.query('create database camellia');
    return 'ready';
  } catch (error) {
    if (systemCode(error) === cannotConnectNow) {
      return String(error).includes('shutting down') ? 'stopping' : 'busy';
    }
    // For example, another start is creating the database.
    return error instanceof pg.DatabaseError ? 'busy' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
};
