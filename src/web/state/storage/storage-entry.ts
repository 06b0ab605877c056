import { z } from 'zod/mini';

export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type StorageEntryOptions<T> = {
  /** One of `storage-keys.ts`. */
  readonly key: string;
  readonly schema: z.ZodMiniType<T>;
  /** Read at each use: the server has no storage, and a browser may forbid it. */
  readonly storage: () => TextStorage;
  /** The value of a missing or invalid entry. */
  readonly fallback: T;
};

/** One entry in a browser's storage. If the browser forbids storage, the value is lost but the page works. */
export const storageEntry = <T>({ key, schema, storage, fallback }: StorageEntryOptions<T>) => ({
  read: (): T => {
    try {
      const text = storage().getItem(key);
      return text === null ? fallback : schema.parse(JSON.parse(text));
    } catch {
      return fallback;
    }
  },
  /** Returns whether the value is stored. */
  write: (value: T): boolean => {
    const isStored = updateText(storage, key, () => JSON.stringify(value));
    if (!isStored) console.warn(key, 'could not be stored.');
    return isStored;
  },
  clear: (): void => void updateText(storage, key, () => null),
});

type OwnedEntry<T> = {
  readonly read: () => T | null;
  readonly write: (value: T) => unknown;
  readonly clear: () => void;
};

/** Passes a visitor's entry to the account that signs in, and deletes another account's; `user` is `null` for a visitor. */
export const transferEntry = <T extends { readonly owner: string | null }>(
  { read, write, clear }: OwnedEntry<T>,
  user: string | null,
): void => {
  const stored = read();
  if (!stored || stored.owner === user) return;
  if (stored.owner === null) write({ ...stored, owner: user });
  else clear();
};

/** Replaces a text by what `change` returns for it, `null` to delete it; returns false if the browser forbids this. */
export const updateText = (
  storage: () => TextStorage,
  key: string,
  change: (text: string | null) => string | null,
): boolean => {
  try {
    const text = change(storage().getItem(key));
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
};

const validEntries = <T>(schema: z.ZodMiniType<T>, entries: readonly unknown[]): T[] =>
  entries.flatMap((entry) => z.safeParse(schema, entry).data ?? []);

/** Schema of a stored list; an invalid entry is skipped. */
export const listOf = <T>(schema: z.ZodMiniType<T>): z.ZodMiniType<readonly T[]> =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((entries) => validEntries(schema, entries)),
  );

/** Schema of a list of at most `max` entries; earlier releases stored a single one. */
export const boundedListOf = <T>(schema: z.ZodMiniType<T>, max: number): z.ZodMiniType<readonly T[]> =>
  z.pipe(
    z.unknown(),
    z.transform((stored) => validEntries(schema, Array.isArray(stored) ? stored : [stored]).slice(0, max)),
  );
