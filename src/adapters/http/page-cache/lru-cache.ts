type Entry<T> = { readonly value: T; readonly bytes: number };

/** An LRU cache that is limited in bytes. */
type LruCache<T> = {
  get(key: string): T | undefined;
  /** Returns false for a value larger than the whole cache. */
  set(key: string, value: T, bytes: number): boolean;
  clear(): void;
  readonly bytes: number;
  readonly count: number;
};

export const createLruCache = <T>(maxBytes: number): LruCache<T> => {
  // A map iterates in insertion order, so reinserting an entry makes it the newest.
  const entries = new Map<string, Entry<T>>();
  let bytes = 0;

  const evict = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, size) {
      evict(key);
      if (size > maxBytes) return false;
      entries.set(key, { value, bytes: size });
      bytes += size;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        evict(oldest);
      }
      return true;
    },
    clear() {
      entries.clear();
      bytes = 0;
    },
    get bytes() {
      return bytes;
    },
    get count() {
      return entries.size;
    },
  };
};
