import { z } from 'zod/mini';
import { keptValue, listOf, type TextStorage } from '../storage/storage-entry.ts';
import { storageKeys } from '../storage/storage-keys.ts';
import { type OwnChange, ownChangeSchema } from './pending-mutations.ts';

/**
 * Shared by all tabs: the account whose cart and wish list are shown (`null`: a visitor's), and the pending
 * changes with the account of each.
 */
const queueSchema = z.object({
  shown: z.nullable(z.string()),
  /** The session ended while a page was open, and that page still shows the cart. */
  hasLeft: z._default(z.boolean(), false),
  waiting: listOf(z.object({ user: z.string(), change: ownChangeSchema })),
});
type Kept = z.infer<typeof queueSchema>;

const EMPTY: Kept = { shown: null, hasLeft: false, waiting: [] };

/** The pending changes in a browser's storage, or in memory without one. Invalid text counts as empty. */
export const tellQueueIn = (storage: () => TextStorage) => {
  const stored = keptValue({ key: storageKeys.tellQueue, schema: queueSchema, storage, otherwise: EMPTY });
  let unstored: Kept | undefined;
  const read = (): Kept => unstored ?? stored.read();
  const write = (kept: Kept): void => {
    unstored = stored.write(kept) ? undefined : kept;
  };
  return {
    shown: (): string | null => read().shown,
    show: (user: string | null): void => {
      const kept = read();
      if (kept.shown !== user || kept.hasLeft) write({ ...kept, shown: user, hasLeft: false });
    },
    hasLeft: (): boolean => read().hasLeft,
    leave: (): void => {
      const kept = read();
      if (!kept.hasLeft) write({ ...kept, hasLeft: true });
    },
    waiting: (user: string): OwnChange[] =>
      read().waiting.flatMap((entry) => (entry.user === user ? [entry.change] : [])),
    add: (user: string, changes: readonly OwnChange[]): void => {
      const kept = read();
      if (changes.length > 0)
        write({ ...kept, waiting: [...kept.waiting, ...changes.map((change) => ({ user, change }))] });
    },
    /** Removes changes that the server has. */
    told: (changes: readonly OwnChange[]): void => {
      const kept = read();
      const ids = new Set(changes.map(({ changeId }) => changeId));
      if (ids.size > 0)
        write({ ...kept, waiting: kept.waiting.filter(({ change }) => !ids.has(change.changeId)) });
    },
  };
};

export type TellQueue = ReturnType<typeof tellQueueIn>;

export const browserTellQueue = tellQueueIn(() => localStorage);
