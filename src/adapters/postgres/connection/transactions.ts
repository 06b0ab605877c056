import { setTimeout as wait } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { insideTransaction } from './transaction-scope.ts';
import { isConflict, isConnectionLost, isSilence } from './transient-errors.ts';

/** The query builder inside a transaction. */
export type Transaction = Omit<NodePgDatabase, 'transaction'>;
export type InTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Retries after the first attempt. */
const MOST_REPEATS = 3;
/** Longest first pause before a retry, doubled each time; random, so that two transactions do not collide again. */
const PAUSE_MS = 20;

const pause = (repeats: number): Promise<void> => wait(Math.random() * PAUSE_MS * 2 ** repeats);

const repeatWhile = async <T>(isWorthIt: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> => {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await work();
    } catch (error) {
      if (repeats === MOST_REPEATS || !isWorthIt(error)) throw error;
      await pause(repeats);
    }
  }
};

/** Runs work in a transaction and retries it on conflict, so the work must have no effects outside its `tx`. */
export const transactionsOver = (pool: pg.Pool): InTransaction => {
  const queriers = new WeakMap<pg.PoolClient, Transaction>();
  const querierOf = (client: pg.PoolClient): Transaction => {
    const querier = queriers.get(client) ?? drizzle(client, { casing: 'snake_case' });
    queriers.set(client, querier);
    return querier;
  };
  return (work) =>
    repeatWhile(isConflict, async () => {
      const client = await pool.connect();
      let isSound = true;
      try {
        return await insideTransaction(() => commitAfter(client, () => work(querierOf(client))));
      } catch (error) {
        isSound = !isConnectionLost(error) && (await isRolledBack(client));
        throw error;
      } finally {
        client.release(!isSound);
      }
    });
};

const commitAfter = async <T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> => {
  // Not pipelined: if it failed, each of the following statements would commit separately.
  await client.query('begin');
  const done = await work();
  await client.query('commit');
  return done;
};

const isRolledBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  );

/** Retries work whose commit is unknown after a lost connection. The work must find its earlier result by its key. */
export const untilKnown = <T>(unit: () => Promise<T>): Promise<T> =>
  repeatWhile((error) => isConnectionLost(error) && !isSilence(error), unit);
