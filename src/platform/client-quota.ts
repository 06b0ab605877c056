import { widerBlocks } from './ip-prefix.ts';

/** Capacity of a shared resource and its soft limits per client IP address and per IPv6 prefix. */
export type Room = {
  readonly total: number;
  readonly perAddress: number;
  /** An IPv6 prefix gets a multiple of `perAddress` (see ip-prefix.ts), capped at this. */
  readonly perBlock: number;
  /** Per-client quotas apply only above this usage, so that one household can use an idle shop freely. */
  readonly plenty?: number;
};

export type Lack = 'room' | 'share';

type Holder = {
  readonly lacks: (amount?: number) => Lack | undefined;
  readonly take: (amount?: number) => boolean;
  readonly giveBack: (amount?: number) => void;
};

/** Creates a counter that limits how much of a shared capacity each client holds at the same time. */
export const createShares = ({ total, perAddress, perBlock, plenty = 0 }: Room) => {
  const held = new Map<string, number>();
  let taken = 0;

  const sharesOf = (address: string) => [
    { subject: address, most: perAddress },
    ...widerBlocks(address).map(({ block, times }) => ({
      subject: block,
      most: Math.min(perAddress * times, perBlock),
    })),
  ];
  const heldBy = (subject: string): number => held.get(subject) ?? 0;
  const add = (subject: string, amount: number): void => {
    const sum = heldBy(subject) + amount;
    if (sum > 0) held.set(subject, sum);
    else held.delete(subject);
  };

  return {
    /** Returns the quota of one client; without an address only `total` applies. */
    from(address: string | undefined): Holder {
      const shares = address === undefined ? [] : sharesOf(address);
      const lacks = (amount = 1): Lack | undefined => {
        if (taken + amount > total) return 'room';
        if (taken + amount <= plenty) return undefined;
        return shares.some(({ subject, most }) => heldBy(subject) + amount > most) ? 'share' : undefined;
      };
      const change = (amount: number): void => {
        taken += amount;
        for (const { subject } of shares) add(subject, amount);
      };
      return {
        lacks,
        take: (amount = 1) => {
          if (lacks(amount)) return false;
          change(amount);
          return true;
        },
        giveBack: (amount = 1) => change(-amount),
      };
    },
    taken: (): number => taken,
  };
};
