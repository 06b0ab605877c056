import { widerPrefixes } from './ip-prefix.ts';

/** Capacity of a shared resource and its soft limits per client IP address and per IPv6 prefix. */
export type QuotaLimits = {
  readonly total: number;
  readonly perIpAddress: number;
  /** An IPv6 prefix gets a multiple of `perIpAddress` (see ip-prefix.ts), capped at this. */
  readonly perPrefix: number;
  /** Per-client quotas apply only above this usage, so that one household can use an idle shop freely. */
  readonly softLimit?: number;
};

type ExceededLimit = 'capacity' | 'quota';

type ClientQuota = {
  readonly exceeded: (amount?: number) => ExceededLimit | undefined;
  readonly acquire: (amount?: number) => boolean;
  readonly release: (amount?: number) => void;
};

/** Creates a counter that limits how much of a shared capacity each client holds at the same time. */
export const createClientQuota = ({ total, perIpAddress, perPrefix, softLimit = 0 }: QuotaLimits) => {
  const usage = new Map<string, number>();
  let inUse = 0;

  const limitsOf = (ipAddress: string) => [
    { key: ipAddress, max: perIpAddress },
    ...widerPrefixes(ipAddress).map(({ prefix, multiple }) => ({
      key: prefix,
      max: Math.min(perIpAddress * multiple, perPrefix),
    })),
  ];
  const usedBy = (key: string): number => usage.get(key) ?? 0;
  const add = (key: string, amount: number): void => {
    const sum = usedBy(key) + amount;
    if (sum > 0) usage.set(key, sum);
    else usage.delete(key);
  };

  return {
    /** Returns the quota of one client; without an address only `total` applies. */
    forClient(ipAddress: string | undefined): ClientQuota {
      const limits = ipAddress === undefined ? [] : limitsOf(ipAddress);
      const exceeded = (amount = 1): ExceededLimit | undefined => {
        if (inUse + amount > total) return 'capacity';
        if (inUse + amount <= softLimit) return undefined;
        return limits.some(({ key, max }) => usedBy(key) + amount > max) ? 'quota' : undefined;
      };
      const change = (amount: number): void => {
        inUse += amount;
        for (const { key } of limits) add(key, amount);
      };
      return {
        exceeded,
        acquire: (amount = 1) => {
          if (exceeded(amount)) return false;
          change(amount);
          return true;
        },
        release: (amount = 1) => change(-amount),
      };
    },
    inUse: (): number => inUse,
  };
};
