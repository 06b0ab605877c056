import { widerBlocks } from '#domain/address-blocks.ts';

/** So much of something that all share may one of them hold: an address, a block of addresses, or everybody. */
export type Share = { readonly subject: string; readonly most: number };

/** The shares that an address has part in: its own, and one for each block of IPv6 that it lies in. */
export const sharesOf = (address: string, most: number, mostOfBlock: number): Share[] => [
  { subject: address, most },
  ...widerBlocks(address).map(({ block, times }) => ({
    subject: block,
    most: Math.min(most * times, mostOfBlock),
  })),
];

/** Counts who holds how much of something that all share, and gives nobody more than their share. */
export const createShares = () => {
  const held = new Map<string, number>();
  const heldBy = (subject: string): number => held.get(subject) ?? 0;
  const add = (subject: string, amount: number): void => {
    const sum = heldBy(subject) + amount;
    if (sum > 0) held.set(subject, sum);
    else held.delete(subject);
  };
  return {
    heldBy,
    /** Takes so much of each of these shares; false, and nothing is taken, where one of them has no more. */
    take: (shares: readonly Share[], amount: number): boolean => {
      if (shares.some(({ subject, most }) => heldBy(subject) + amount > most)) return false;
      for (const { subject } of shares) add(subject, amount);
      return true;
    },
    giveBack: (shares: readonly Share[], amount: number): void => {
      for (const { subject } of shares) add(subject, -amount);
    },
  };
};
