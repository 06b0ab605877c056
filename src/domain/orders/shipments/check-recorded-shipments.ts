import type { StaffRefusal } from '../../staff/staff-refusal.ts';
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

/** Returns why the tracking of a recorded shipment cannot be corrected; undefined if it can. */
export const checkTrackingCorrection = (
  { fulfilmentStatus }: Pick<Order, 'fulfilmentStatus'>,
  { announcedAt }: RecordedShipments[number],
): Extract<StaffRefusal, 'already-delivered' | 'shipment-undoable'> | undefined => {
  if (fulfilmentStatus === 'delivered' || fulfilmentStatus === 'returned') return 'already-delivered';
  return announcedAt === null ? 'shipment-undoable' : undefined;
};
