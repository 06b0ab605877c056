import type { Orm, Transaction } from '../connection/database.ts';

/** A query builder whose transactions are part of this one. */
export const joined = (tx: Transaction): Orm =>
  Object.create(tx, { transaction: { value: (work: (inner: Transaction) => unknown) => work(tx) } });
