import type { Database } from './database.ts';

/** Repeated queries on one connection reveal a round-robin pooler, alternating ones a pooler that reuses backends. */
const CONNECTION_SEQUENCE = [0, 0, 1, 2, 1, 0, 2, 2];
/** Timeout for a server that accepts a connection and never replies. */
const REPLY_TIMEOUT_MS = 10_000;
const BACKEND_PID = { text: 'select pg_backend_pid() as pid', query_timeout: REPLY_TIMEOUT_MS };

/** The backend process that served a query of a connection. */
type Served = { readonly connection: number; readonly pid: number };

/** True if one connection changed its backend process, or two connections share one. */
export const sharesBackends = (served: readonly Served[]): boolean => {
  const pids = new Map<number, number>();
  for (const { connection, pid } of served) {
    if ((pids.get(connection) ?? pid) !== pid) return true;
    pids.set(connection, pid);
  }
  return new Set(pids.values()).size < pids.size;
};

/** True if a connection pooler in transaction or statement mode is in front of the database. */
export const isTransactionPooled = async ({ newClient }: Pick<Database, 'newClient'>): Promise<boolean> => {
  const clients = Array.from(new Set(CONNECTION_SEQUENCE), () => newClient('camellia start'));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const served: Served[] = [];
    for (const connection of CONNECTION_SEQUENCE) {
      const reply = await clients[connection]?.query<{ pid: number }>(BACKEND_PID);
      for (const { pid } of reply?.rows ?? []) served.push({ connection, pid });
    }
    return sharesBackends(served);
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
};
