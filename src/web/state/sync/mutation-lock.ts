import { storageKeys } from '../storage/storage-keys.ts';

const LOCK = storageKeys.mutationQueue;

/** One tab sends at a time, so that changes arrive in order; a browser without Web Locks skips this. */
export const withMutationLock = <T>(task: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, task) : task();

/** The longest that the end of a session waits for changes being sent, in milliseconds. */
const MAX_FLUSH_WAIT_MS = 1_000;

/**
 * Ends a session after pending changes are sent, so that they reach the account and no response arrives for a
 * user who has signed out. A hanging connection is not waited for.
 */
export const afterMutationsSent = async <T>(task: () => Promise<T>): Promise<T> => {
  if (!('locks' in navigator)) return task();
  let hasStarted = false;
  const start = () => {
    hasStarted = true;
    return task();
  };
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(MAX_FLUSH_WAIT_MS) }, start);
  } catch (error) {
    if (hasStarted) throw error;
    return task();
  }
};
