import { setTimeout as wait } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { insideTransaction } from './transaction-scope.ts';
import { isConflict, isConnectionLost, isSilence } from './transient-errors.ts';

/** What is asked within one transaction. */
export type Transaction = Omit<NodePgDatabase, 'transaction'>;
export type InTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** How often work is begun anew at most, after the first time. */
const MOST_REPEATS = 3;
/** The longest first pause, ms; each further one may be twice as long. Drawn by lot, so that two do not meet again. */
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

/** Runs work in a transaction, and anew if it was given up for the sake of another; so work touches nothing but its `tx`. */
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
  // Nothing goes along with it: had it not begun, each statement would count by itself.
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

/**
 * Does a whole unit again when its connection broke, since nobody knows then whether it was committed. Only for units
 * that find their own earlier work by its key, so that done twice is done once.
 */
export const untilKnown = <T>(unit: () => Promise<T>): Promise<T> =>
  repeatWhile((error) => isConnectionLost(error) && !isSilence(error), unit);
