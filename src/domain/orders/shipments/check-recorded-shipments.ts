import { canFulfil } from '../fulfilment.ts';
import type { Order } from '../order.ts';
import type { OrderRefusal } from '../order-refusal.ts';

type RecordedShipments = readonly { readonly announcedAt: Date | null }[];

/** True while staff can undo a shipment, which may have left with the address as it is. */
export const hasUndoableShipment = (shipments: RecordedShipments): boolean =>
  shipments.some(({ announcedAt }) => announcedAt === null);

/** Returns why a paid order can no longer be cancelled; undefined if it can. */
export const checkCancellation = ({
  order: { fulfilmentStatus },
  shipments,
}: {
  readonly order: Pick<Order, 'fulfilmentStatus'>;
  readonly shipments: RecordedShipments;
}): OrderRefusal | undefined => {
  if (hasUndoableShipment(shipments)) return 'shipment-recorded';
  if (shipments.length > 0 || !canFulfil(fulfilmentStatus, 'ship')) return 'order-shipped';
  return canFulfil(fulfilmentStatus, 'unpack') ? 'order-packed' : undefined;
};
