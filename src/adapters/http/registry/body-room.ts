import { createShares, type Room } from '#platform/client-quota.ts';

const MIB = 1024 * 1024;

/**
 * Bytes of bodies that are read or worked on at once: of all that the shop is sent, and of what one address sends. The longest
 * body has room for more things than an order takes, a usual one has a thousandth of that.
 */
export const BODY_BYTES: Room = { total: 32 * MIB, perAddress: 4 * MIB, perBlock: 8 * MIB };

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
export const createBodyRoom = (room = BODY_BYTES): BodyRoom => {
  const shares = createShares(room);
  return {
    enter: (address) => {
      const own = shares.from(address);
      let held = 0;
      return {
        hold: (bytes) => {
          const more = bytes + PIECE_BYTES;
          if (!own.take(more)) return false;
          held += more;
          return true;
        },
        [Symbol.dispose]: () => {
          own.giveBack(held);
          held = 0;
        },
      };
    },
    bytes: shares.taken,
  };
};
