import { createClientQuota, type QuotaLimits } from '#platform/traffic/concurrency-limiter.ts';
import { CLIENT_QUOTAS } from '#platform/traffic/policies.ts';

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
export const createBodyMemory = (quota: QuotaLimits = CLIENT_QUOTAS.bodyBytes): BodyMemory => {
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
