import { createClientQuota, type QuotaLimits } from '#platform/client-quota.ts';

const MIB = 1024 * 1024;

/** Bytes of request bodies in memory, in total and per client; the longest body is 400 KiB. */
export const BODY_BYTES: QuotaLimits = { total: 32 * MIB, perAddress: 4 * MIB, perPrefix: 8 * MIB };

/** Overhead of a chunk, so that many tiny chunks cannot exceed the limit. */
const PIECE_BYTES = 256;

type Held = Disposable & {
  /** Reserves bytes; returns false if none are left. */
  readonly hold: (bytes: number) => boolean;
};

export type BodyRoom = {
  readonly enter: (address: string) => Held;
  readonly bytes: () => number;
};

/** Limits the memory for request bodies of this process, which slow senders could otherwise fill. */
export const createBodyRoom = (room = BODY_BYTES): BodyRoom => {
  const shares = createClientQuota(room);
  return {
    enter: (address) => {
      const own = shares.forClient(address);
      let held = 0;
      return {
        hold: (bytes) => {
          const more = bytes + PIECE_BYTES;
          if (!own.acquire(more)) return false;
          held += more;
          return true;
        },
        [Symbol.dispose]: () => {
          own.release(held);
          held = 0;
        },
      };
    },
    bytes: shares.inUse,
  };
};
