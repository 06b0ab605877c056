import pg from 'pg';
import { systemCode } from '#platform/system-error.ts';
import { superuser } from './initdb.ts';
import { socketPort } from './socket-folder.ts';

/** Settings for `pg`: `host` is the folder of the unix socket; nothing is left to `PG…` variables of the environment. */
export type EmbeddedConnection = {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly ssl: false;
};

/** How to reach `database` of the server whose socket lies in `socketFolder`. */
export const connectionTo = (socketFolder: string, database = 'camellia'): EmbeddedConnection => ({
  host: socketFolder,
  port: socketPort,
  database,
  user: superuser,
  ssl: false,
});

/** What a server says when asked: `silent` when nobody answers, `busy` while it starts up, recovers or is full. */
export type Answer = 'ready' | 'busy' | 'stopping' | 'silent';

const cannotConnectNow = '57P03';
const lookForDatabase = "select 1 from pg_database where datname = 'camellia' and datallowconn";

/** Asks the server whether it serves, and makes the shop's database when it is not there yet. */
export const askServer = async (socketFolder: string): Promise<Answer> => {
  const limits = { connectionTimeoutMillis: 2000, query_timeout: 5000, application_name: 'camellia start' };
  const client = new pg.Client({ ...connectionTo(socketFolder, 'postgres'), ...limits });
  // A server that goes away meanwhile is reported by the call that waits for it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query(lookForDatabase);
    if (rowCount === 0) await client.query('create database camellia');
    return 'ready';
  } catch (error) {
    if (systemCode(error) === cannotConnectNow) {
      return String(error).includes('shutting down') ? 'stopping' : 'busy';
    }
    // Among others: another start is making the database at this moment.
    return error instanceof pg.DatabaseError ? 'busy' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
};
