import { createClientQuota, type QuotaLimits } from '#platform/client-quota.ts';

const MIB = 1024 * 1024;

/** Bytes of request bodies in memory, in total and per client; the longest body is 400 KiB. */
export const BODY_MEMORY_QUOTA: QuotaLimits = { total: 32 * MIB, perIpAddress: 4 * MIB, perPrefix: 8 * MIB };

/** Overhead of a chunk, so that many tiny chunks cannot exceed the limit. */
const CHUNK_OVERHEAD_BYTES = 256;

type BodyReservation = Disposable & {
  /** Reserves bytes; returns false if none are left. */
  readonly reserve: (bytes: number) => boolean;
};

export type BodyMemory = {
  readonly openReservation: (ipAddress: string) => BodyReservation;
  readonly bytes: () => number;
};

/** Limits the memory for request bodies of this process, which slow senders could otherwise fill. */
export const createBodyMemory = (quota = BODY_MEMORY_QUOTA): BodyMemory => {
  const quotas = createClientQuota(quota);
  return {
    openReservation: (ipAddress) => {
      const clientQuota = quotas.forClient(ipAddress);
      let reservedBytes = 0;
      return {
        reserve: (bytes) => {
          const chunkBytes = bytes + CHUNK_OVERHEAD_BYTES;
          if (!clientQuota.acquire(chunkBytes)) return false;
          reservedBytes += chunkBytes;
          return true;
        },
        [Symbol.dispose]: () => {
          clientQuota.release(reservedBytes);
          reservedBytes = 0;
        },
      };
    },
    bytes: quotas.inUse,
  };
};
