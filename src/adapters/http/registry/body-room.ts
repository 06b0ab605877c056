import { widerBlocks } from '#domain/address-blocks.ts';

type Limits = { readonly total: number; readonly perAddress: number };

const MIB = 1024 * 1024;
const EVERYBODY = '';

/**
 * Bytes of bodies that are read or worked on at once: of all that the shop is sent, and of what one address sends. The longest
 * body has room for more things than an order takes, a usual one has a thousandth of that.
 */
export const BODY_BYTES: Limits = { total: 32 * MIB, perAddress: 4 * MIB };

/** What each piece of a body takes besides its bytes, so that nobody takes more by sending crumbs. */
const PIECE_BYTES = 256;

/** What one request has sent; given back when it is disposed of. */
type Held = Disposable & {
  /** Notes that so many more bytes are held; false when there is no room for them. */
  readonly hold: (bytes: number) => boolean;
};

/** The memory that there is for what requests send. */
export type BodyRoom = {
  readonly enter: (address: string) => Held;
  /** How much of it is taken. */
  readonly bytes: () => number;
};

/** Bounds what is held of bodies in the whole process; the rest of it is nobody's to take by sending slowly. */
export const createBodyRoom = ({ total, perAddress } = BODY_BYTES): BodyRoom => {
  const held = new Map<string, number>();
  const heldBy = (subject: string): number => held.get(subject) ?? 0;
  const add = (subject: string, bytes: number): void => {
    const sum = heldBy(subject) + bytes;
    if (sum > 0) held.set(subject, sum);
    else held.delete(subject);
  };
  return {
    enter: (address) => {
      const budgets = [
        { subject: EVERYBODY, most: total },
        { subject: address, most: perAddress },
        ...widerBlocks(address).map(({ block, times }) => ({ subject: block, most: perAddress * times })),
      ];
      let own = 0;
      return {
        hold: (bytes) => {
          const more = bytes + PIECE_BYTES;
          if (budgets.some(({ subject, most }) => heldBy(subject) + more > most)) return false;
          for (const { subject } of budgets) add(subject, more);
          own += more;
          return true;
        },
        [Symbol.dispose]: () => {
          for (const { subject } of budgets) add(subject, -own);
          own = 0;
        },
      };
    },
    bytes: () => heldBy(EVERYBODY),
  };
};
