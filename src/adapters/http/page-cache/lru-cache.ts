type Sized<T> = { readonly value: T; readonly bytes: number };

/** An LRU cache that is limited in bytes. */
type ByteBudget<T> = {
  get(name: string): T | undefined;
  /** Returns false for a value larger than the whole cache. */
  set(name: string, value: T, bytes: number): boolean;
  clear(): void;
  readonly bytes: number;
  readonly count: number;
};

export const createByteBudget = <T>(limit: number): ByteBudget<T> => {
  // A map iterates in insertion order, so reinserting an entry makes it the newest.
  const kept = new Map<string, Sized<T>>();
  let bytes = 0;

  const drop = (name: string) => {
    bytes -= kept.get(name)?.bytes ?? 0;
    kept.delete(name);
  };

  return {
    get(name) {
      const found = kept.get(name);
      if (!found) return undefined;
      kept.delete(name);
      kept.set(name, found);
      return found.value;
    },
    set(name, value, size) {
      drop(name);
      if (size > limit) return false;
      kept.set(name, { value, bytes: size });
      bytes += size;
      for (const oldest of kept.keys()) {
        if (bytes <= limit) break;
        drop(oldest);
      }
      return true;
    },
    clear() {
      kept.clear();
      bytes = 0;
    },
    get bytes() {
      return bytes;
    },
    get count() {
      return kept.size;
    },
  };
};
