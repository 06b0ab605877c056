import { z } from 'zod/mini';

export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type Slot<T> = {
  /** One of `storage-keys.ts`. */
  readonly key: string;
  readonly schema: z.ZodMiniType<T>;
  /** Asked for at each use: on the server there is none, and a browser may forbid it. */
  readonly storage: () => TextStorage;
  /** What nothing, or text that cannot be read, counts as. */
  readonly otherwise: T;
};

/** One value in a browser's storage. A browser that forbids storage loses the value, never the page. */
export const keptValue = <T>({ key, schema, storage, otherwise }: Slot<T>) => ({
  read: (): T => {
    try {
      const text = storage().getItem(key);
      return text === null ? otherwise : schema.parse(JSON.parse(text));
    } catch {
      return otherwise;
    }
  },
  /** Answers whether it is stored now. */
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
      // Where nothing may be stored, nothing was.
    }
  },
});

const readable = <T>(schema: z.ZodMiniType<T>, entries: readonly unknown[]): T[] =>
  entries.flatMap((entry) => z.safeParse(schema, entry).data ?? []);

/** A stored list. A bad entry costs only itself. */
export const listOf = <T>(schema: z.ZodMiniType<T>): z.ZodMiniType<readonly T[]> =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((entries) => readable(schema, entries)),
  );

/** A list of at most `max` entries, of which earlier releases stored one alone. */
export const shortListOf = <T>(schema: z.ZodMiniType<T>, max: number): z.ZodMiniType<readonly T[]> =>
  z.pipe(
    z.unknown(),
    z.transform((stored) => readable(schema, Array.isArray(stored) ? stored : [stored]).slice(0, max)),
  );
