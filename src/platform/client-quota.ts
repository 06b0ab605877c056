import { widerBlocks } from './ip-prefix.ts';

/** How much there is of something that all share, and how much of it whoever comes from one address may hold, and from one block of them. */
export type Room = {
  readonly total: number;
  readonly perAddress: number;
  /** A block of addresses of IPv6 has as many times the share of an address as see address-blocks.ts, up to this. */
  readonly perBlock: number;
  /** As long as no more than this is taken, anybody may hold all of it: a household that comes at once meets no bound then. */
  readonly plenty?: number;
};

/** What is in the way of taking more: no more is left, or they have their share of it. */
export type Lack = 'room' | 'share';

/** What somebody holds of what all share. */
type Holder = {
  readonly lacks: (amount?: number) => Lack | undefined;
  /** Takes so much more; false, and nothing is taken, where something is in the way. */
  readonly take: (amount?: number) => boolean;
  readonly giveBack: (amount?: number) => void;
};

/** Counts who holds how much of something that all share, and gives nobody more than their share. */
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
    /** Whoever comes from that address; what has none is nobody's in particular, and has no bound but the whole. */
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
    /** How much of it is held by all together. */
    taken: (): number => taken,
  };
};
