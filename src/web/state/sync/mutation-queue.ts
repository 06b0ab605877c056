import { z } from 'zod/mini';
import { listOf, storageEntry, type TextStorage } from '../storage/storage-entry.ts';
import { storageKeys } from '../storage/storage-keys.ts';
import { type PendingMutation, pendingMutationSchema } from './pending-mutations.ts';

/**
 * Shared by all tabs: the account whose cart and wish list are shown (`null`: a visitor's), and the pending
 * changes with the account of each.
 */
const queueSchema = z.object({
  shown: z.nullable(z.string()),
  /** The session ended while a page was open, and that page still shows the cart. */
  hasLeft: z._default(z.boolean(), false),
  waiting: listOf(z.object({ user: z.string(), change: pendingMutationSchema })),
});
type StoredQueue = z.infer<typeof queueSchema>;

const EMPTY: StoredQueue = { shown: null, hasLeft: false, waiting: [] };

/** The pending changes in a browser's storage, or in memory without one. Invalid text counts as empty. */
export const mutationQueueIn = (storage: () => TextStorage) => {
  const stored = storageEntry({
    key: storageKeys.mutationQueue,
    schema: queueSchema,
    storage,
    fallback: EMPTY,
  });
  let unsaved: StoredQueue | undefined;
  const read = (): StoredQueue => unsaved ?? stored.read();
  const write = (queue: StoredQueue): void => {
    unsaved = stored.write(queue) ? undefined : queue;
  };
  return {
    owner: (): string | null => read().shown,
    setOwner: (user: string | null): void => {
      const queue = read();
      if (queue.shown !== user || queue.hasLeft) write({ ...queue, shown: user, hasLeft: false });
    },
    isSessionEnded: (): boolean => read().hasLeft,
    endSession: (): void => {
      const queue = read();
      if (!queue.hasLeft) write({ ...queue, hasLeft: true });
    },
    pending: (user: string): PendingMutation[] =>
      read().waiting.flatMap((entry) => (entry.user === user ? [entry.change] : [])),
    add: (user: string, changes: readonly PendingMutation[]): void => {
      const queue = read();
      if (changes.length > 0)
        write({ ...queue, waiting: [...queue.waiting, ...changes.map((change) => ({ user, change }))] });
    },
    /** Removes changes that the server has. */
    remove: (changes: readonly PendingMutation[]): void => {
      const queue = read();
      const ids = new Set(changes.map(({ changeId }) => changeId));
      if (ids.size > 0)
        write({ ...queue, waiting: queue.waiting.filter(({ change }) => !ids.has(change.changeId)) });
    },
  };
};

export type MutationQueue = ReturnType<typeof mutationQueueIn>;

export const browserMutationQueue = mutationQueueIn(() => localStorage);
