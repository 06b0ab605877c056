import type { Orm, Transaction } from '../connection/database.ts';

/** Returns a query builder whose transactions are part of this one. */
export const joinTransaction = (tx: Transaction): Orm =>
  Object.create(tx, { transaction: { value: (work: (inner: Transaction) => unknown) => work(tx) } });
