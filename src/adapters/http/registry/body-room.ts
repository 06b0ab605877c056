import { createShares, sharesOf } from './shares.ts';

type Limits = { readonly total: number; readonly perAddress: number };

const MIB = 1024 * 1024;
const EVERYBODY = '';

/** What a whole block of addresses may hold of it, so that there is always room for what comes from elsewhere. */
const SHARE_OF_BLOCK = 0.25;

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
  const shares = createShares();
  return {
    enter: (address) => {
      const own = [
        { subject: EVERYBODY, most: total },
        ...sharesOf(address, perAddress, total * SHARE_OF_BLOCK),
      ];
      let held = 0;
      return {
        hold: (bytes) => {
          const more = bytes + PIECE_BYTES;
          if (!shares.take(own, more)) return false;
          held += more;
          return true;
        },
        [Symbol.dispose]: () => {
          shares.giveBack(own, held);
          held = 0;
        },
      };
    },
    bytes: () => shares.heldBy(EVERYBODY),
  };
};
