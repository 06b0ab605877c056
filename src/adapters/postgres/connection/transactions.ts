import { tracingChannel } from 'node:diagnostics_channel';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { retry } from '#platform/retry.ts';
import { isConflict, isConnectionLost, isQueryTimeout } from './transient-errors.ts';

/** The query builder inside a transaction. */
export type Transaction = Omit<NodePgDatabase, 'transaction'>;
export type RunTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Publishes each transaction. Tests reject network calls inside, which would keep others waiting for its locks. */
const channel = tracingChannel('camellia.transaction');

/** Retries after the first attempt. */
const MAX_RETRIES = 3;
const PAUSES = { minMs: 10, factor: 2, isRandom: true };

const retryWhile = <T>(isRetryable: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> =>
  retry(work, {
    ...PAUSES,
    shouldRetry: (error, failures) => failures <= MAX_RETRIES && isRetryable(error),
  });

/** Runs work in a transaction and retries it on conflict, so the work must have no effects outside its `tx`. */
export const createTransactions = (pool: pg.Pool): RunTransaction => {
  const queriers = new WeakMap<pg.PoolClient, Transaction>();
  const querierOf = (client: pg.PoolClient): Transaction => {
    const querier = queriers.get(client) ?? drizzle(client, { casing: 'snake_case' });
    queriers.set(client, querier);
    return querier;
  };
  return (work) =>
    retryWhile(isConflict, async () => {
      const client = await pool.connect();
      let isReusable = true;
      try {
        return await channel.tracePromise(() => runAndCommit(client, () => work(querierOf(client))));
      } catch (error) {
        isReusable = !isConnectionLost(error) && (await rollBack(client));
        throw error;
      } finally {
        client.release(!isReusable);
      }
    });
};

const runAndCommit = async <T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> => {
  // Not pipelined: if it failed, each of the following statements would commit separately.
  await client.query('begin');
  const result = await work();
  await client.query('commit');
  return result;
};

const rollBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  );

/** Retries work whose commit is unknown after a lost connection. The work must find its earlier result by its key. */
export const retryOnUnknownCommit = <T>(work: () => Promise<T>): Promise<T> =>
  retryWhile((error) => isConnectionLost(error) && !isQueryTimeout(error), work);
