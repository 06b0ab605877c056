import { canFulfil } from '../fulfilment.ts';
import type { Order, Shipment } from '../order.ts';
import { type LineQuantity, unshippedLines } from './unshipped-lines.ts';

/** Where the items of a line are. */
export type LineItems = {
  /** Neither refunded nor in a shipment. */
  readonly unshipped: number;
  readonly shipments: readonly {
    /** Empty without one. */
    readonly trackingNumber: string;
    readonly quantity: number;
    /** True until the shipment is announced. */
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

/** Returns for each line of an order how many items are still here, and the shipments that have the others. */
export const lineItemsOf = (found: FoundOrder): LineItems[] => {
  // Orders from before there were records of shipments have none.
  const isOpen = canFulfil(found.order.fulfilmentStatus, 'ship');
  const unshipped = new Map(
    isOpen ? unshippedLines(found).map(({ position, quantity }) => [position, quantity]) : [],
  );
  return found.lines.map(({ position }) => ({
    unshipped: unshipped.get(position) ?? 0,
    shipments: found.shipments.flatMap(({ trackingNumber, announcedAt, lines }) =>
      lines
        .filter((line) => line.position === position)
        .map(({ quantity }) => ({ trackingNumber, quantity, isUndoable: announcedAt === null })),
    ),
  }));
};
