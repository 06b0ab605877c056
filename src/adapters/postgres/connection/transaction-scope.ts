import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<true>();

/** Runs what belongs to an open transaction. */
export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> => scope.run(true, work);

/** Whether the caller holds a transaction open. Nobody outside may be waited for then: all its locks would wait too. */
export const isInTransaction = (): boolean => scope.getStore() === true;
