import { z } from 'zod/mini';

export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type Slot<T> = {
  /** One of `storage-keys.ts`. */
  readonly key: string;
  readonly schema: z.ZodMiniType<T>;
  /** Read at each use: the server has no storage, and a browser may forbid it. */
  readonly storage: () => TextStorage;
  /** The value of a missing or invalid entry. */
  readonly otherwise: T;
};

/** One entry in a browser's storage. If the browser forbids storage, the value is lost but the page works. */
export const keptValue = <T>({ key, schema, storage, otherwise }: Slot<T>) => ({
  read: (): T => {
    try {
      const text = storage().getItem(key);
      return text === null ? otherwise : schema.parse(JSON.parse(text));
    } catch {
      return otherwise;
    }
  },
  /** Returns whether the value is stored. */
  write: (value: T): boolean => {
    try {
      storage().setItem(key, JSON.stringify(value));
      return true;
    } catch (error) {
      console.warn(key, error);
      return false;
    }
  },
  forget: (): void => {
    try {
      storage().removeItem(key);
    } catch {
      // A browser that forbids storage has stored nothing.
    }
  },
});

const readable = <T>(schema: z.ZodMiniType<T>, entries: readonly unknown[]): T[] =>
  entries.flatMap((entry) => z.safeParse(schema, entry).data ?? []);

/** Schema of a stored list; an invalid entry is skipped. */
export const listOf = <T>(schema: z.ZodMiniType<T>): z.ZodMiniType<readonly T[]> =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((entries) => readable(schema, entries)),
  );

/** Schema of a list of at most `max` entries; earlier releases stored a single one. */
export const shortListOf = <T>(schema: z.ZodMiniType<T>, max: number): z.ZodMiniType<readonly T[]> =>
  z.pipe(
    z.unknown(),
    z.transform((stored) => readable(schema, Array.isArray(stored) ? stored : [stored]).slice(0, max)),
  );
