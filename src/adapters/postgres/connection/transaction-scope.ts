import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<true>();

/** Runs work that belongs to an open transaction. */
export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> => scope.run(true, work);

/** True inside an open transaction, where a wait for others would block everyone behind its locks. */
export const isInTransaction = (): boolean => scope.getStore() === true;
