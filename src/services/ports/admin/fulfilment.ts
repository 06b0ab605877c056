import type { FulfilmentStatus, UndoableStep } from '#domain/orders/fulfilment.ts';
import type { Order, Shipment, ShippedLine } from '#domain/orders/order.ts';
import type { DispatchState } from '#domain/orders/shipments/check-dispatch.ts';

/** A shipment as staff see it. */
export type StaffShipment = Shipment & {
  /** The id of the request that recorded it. */
  readonly id: string;
  readonly shippedAt: Date;
  /** When it is announced to the shopper. */
  readonly announceAt: Date;
  /** Null while it can be undone. */
  readonly announcedAt: Date | null;
  /** The name of the member who recorded it; null for the command line. */
  readonly by: string | null;
};

/** An order with what decides how it can be fulfilled. */
export type OrderToFulfil = DispatchState & {
  /** All lines of the order. */
  readonly lines: readonly ShippedLine[];
  /** Oldest first, also those not announced to the shopper yet. */
  readonly shipments: readonly StaffShipment[];
  /** Refunded items by the position of their line. */
  readonly refunded: ReadonlyMap<number, number>;
  /** The last step, if it can be undone: to the status `to`, before `until`. */
  readonly undoable: {
    readonly step: UndoableStep;
    readonly to: FulfilmentStatus;
    readonly until: Date;
  } | null;
};

/** A recorded shipment with the number of its order. */
export type RecentShipment = StaffShipment & { readonly orderNumber: string };

/** The way of paid orders to their shoppers. */
export type FulfilmentRepository = {
  find(orderNumber: string): Promise<OrderToFulfil | undefined>;
  /** Finds an order; a concurrent change of it waits for the end of the transaction. */
  lock(orderNumber: string): Promise<OrderToFulfil | undefined>;
  /** Finds and locks the order of a shipment. */
  lockByShipment(shipmentId: string): Promise<OrderToFulfil | undefined>;
  /** Changes the status; that an order is packed or delivered is announced in ten minutes. */
  moveTo(order: Order, status: FulfilmentStatus): Promise<void>;
  /** Records a shipment, which is announced in ten minutes. */
  addShipment(order: Order, shipment: Shipment & { readonly id: string }): Promise<void>;
  /**
   * Returns the number of the order of which a parcel had this tracking number in the last 30 days. In a transaction,
   * another shipment with the number waits for its end.
   */
  findUseOfTrackingNumber(trackingNumber: string): Promise<string | undefined>;
  /** Returns the same for several tracking numbers, by the number in upper case; nothing waits. */
  findUsesOfTrackingNumbers(trackingNumbers: readonly string[]): Promise<ReadonlyMap<string, string>>;
  removeShipment(shipmentId: string): Promise<void>;
  /** Changes the carrier and tracking number of a shipment, and updates the open pages of the order. */
  changeTracking(
    order: Order,
    shipmentId: string,
    tracking: Pick<Shipment, 'carrier' | 'trackingNumber'>,
  ): Promise<void>;
  /** Returns the newest shipments of all orders, newest first. */
  listRecent(limit: number): Promise<readonly RecentShipment[]>;
  /** Returns the ids of shipments to announce now, oldest first. */
  listDue(): Promise<readonly string[]>;
  /** Announces a shipment once; the order is `shipped` if it was the last one. Undefined if it was announced or undone. */
  announce(shipmentId: string): Promise<Order | undefined>;
  /** Returns the numbers of orders whose packing is to be announced now, oldest first. */
  listDuePacking(): Promise<readonly string[]>;
  /** Announces once that an order is packed, unless it was unpacked, or is in a parcel. */
  announcePacking(orderNumber: string): Promise<void>;
  /** Returns the numbers of orders whose delivery is to be announced now, oldest first. */
  listDueDeliveries(): Promise<readonly string[]>;
  /** Announces a delivery once, unless it was undone or the order is returned. */
  announceDelivery(orderNumber: string): Promise<void>;
};
