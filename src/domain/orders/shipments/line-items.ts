import { canFulfil } from '../fulfilment.ts';
import type { Order, Shipment } from '../order.ts';
import { type LineQuantity, unshippedLines } from './unshipped-lines.ts';

/** Where the items of a line are. */
export type LineItems = {
  /** Neither refunded nor in a parcel. */
  readonly unshipped: number;
  readonly parcels: readonly {
    /** Empty without one. */
    readonly trackingNumber: string;
    readonly quantity: number;
    /** True until the parcel is announced. */
    readonly isUndoable: boolean;
  }[];
};

type FoundOrder = {
  readonly order: Pick<Order, 'fulfilmentStatus'>;
  readonly lines: readonly LineQuantity[];
  readonly shipments: readonly (Pick<Shipment, 'trackingNumber'> & {
    readonly announcedAt: Date | null;
    readonly lines: readonly LineQuantity[];
  })[];
  readonly refunded: ReadonlyMap<number, number>;
};

/** Returns for each line of an order how many items are still here, and the parcels that have the others. */
export const lineItemsOf = (found: FoundOrder): LineItems[] => {
  // Orders from before there were records of parcels have none.
  const isOpen = canFulfil(found.order.fulfilmentStatus, 'ship');
  const unshipped = new Map(
    isOpen ? unshippedLines(found).map(({ position, quantity }) => [position, quantity]) : [],
  );
  return found.lines.map(({ position }) => ({
    unshipped: unshipped.get(position) ?? 0,
    parcels: found.shipments.flatMap(({ trackingNumber, announcedAt, lines }) =>
      lines
        .filter((line) => line.position === position)
        .map(({ quantity }) => ({ trackingNumber, quantity, isUndoable: announcedAt === null })),
    ),
  }));
};
