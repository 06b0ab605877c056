import { setTimeout as wait } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { insideTransaction } from './transaction-scope.ts';
import { isConflict, isConnectionLost, isQueryTimeout } from './transient-errors.ts';

/** The query builder inside a transaction. */
export type Transaction = Omit<NodePgDatabase, 'transaction'>;
export type RunTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Retries after the first attempt. */
const MAX_RETRIES = 3;
/** Longest first pause before a retry, doubled each time; random, so that two transactions do not collide again. */
const MAX_FIRST_PAUSE_MS = 20;

const pause = (retries: number): Promise<void> => wait(Math.random() * MAX_FIRST_PAUSE_MS * 2 ** retries);

const retryWhile = async <T>(
  isRetryable: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> => {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work();
    } catch (error) {
      if (retries === MAX_RETRIES || !isRetryable(error)) throw error;
      await pause(retries);
    }
  }
};

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
        return await insideTransaction(() => runAndCommit(client, () => work(querierOf(client))));
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
