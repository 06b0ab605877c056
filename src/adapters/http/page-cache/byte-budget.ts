type Sized<T> = { readonly value: T; readonly bytes: number };

/** What is kept by name as long as it fits into a number of bytes; what was asked for longest ago goes first. */
type ByteBudget<T> = {
  get(name: string): T | undefined;
  /** Keeps it, unless it is larger than the whole budget; answers whether it is kept. */
  set(name: string, value: T, bytes: number): boolean;
  clear(): void;
  readonly bytes: number;
  readonly count: number;
};

/** An empty one of so many bytes. */
export const createByteBudget = <T>(limit: number): ByteBudget<T> => {
  // A map remembers the order of insertion: what is used is taken out and put in again at its end.
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
