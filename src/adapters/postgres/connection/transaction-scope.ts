import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<true>();

/** Runs work that belongs to an open transaction. */
export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> => scope.run(true, work);

/** True inside an open transaction. Tests use it to reject network calls there, which would keep others waiting for its locks. */
export const isInTransaction = (): boolean => scope.getStore() === true;
