import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { EmbeddedConnection } from './connection.ts';
import { isRunning } from './processes.ts';

/** The lock on a data folder, or the pid of the process that has it. */
export type ShopLock =
  | { readonly held: true; release(): Promise<void>; onLost(listener: () => void): void }
  | { readonly held: false; readonly holderPid: number };

/** Arbitrary, but unique in this database. */
const LOCK_KEY = 7_365_261;

export const CONNECT_TIMEOUT_MS = 5_000;

const FIND_HOLDER = `
  select a.pid as backend, coalesce(substring(a.application_name from '^camellia (\\d+)$')::int, 0) as shop
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = ${LOCK_KEY}
    and l.database = (select oid from pg_database where datname = current_database())`;

type Holder = { readonly backend: number; readonly shop: number };

const tryLock = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(${LOCK_KEY}) as locked`,
  );
  return rows[0]?.locked === true;
};

const findLiveHolder = async (client: pg.Client): Promise<number | undefined> => {
  const { rows } = await client.query<Holder>(FIND_HOLDER);
  const holder = rows[0];
  if (!holder) return undefined;
  if (holder.shop === 0 || isRunning(holder.shop)) return holder.shop;
  // Its shop was killed a moment ago, which the server has not noticed yet.
  await client.query('select pg_terminate_backend($1)', [holder.backend]);
  return undefined;
};

const lockOf = (client: pg.Client): ShopLock => {
  let released: Promise<void> | undefined;
  return {
    held: true,
    release: () => (released ??= client.end()),
    onLost: (listener) => {
      client.once('end', () => {
        if (!released) listener();
      });
    },
  };
};

/** Locks the embedded database until the process ends, on a dedicated connection. Other servers may have many shops. */
export const acquireShopLock = async (connection: EmbeddedConnection): Promise<ShopLock> => {
  const client = new pg.Client({
    ...connection,
    application_name: `camellia ${process.pid}`,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // `onLost` reports the loss of the connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (;;) {
      if (await tryLock(client)) return lockOf(client);
      const holderPid = await findLiveHolder(client);
      if (holderPid !== undefined) {
        await client.end();
        return { held: false, holderPid };
      }
      await sleep(10);
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
};
