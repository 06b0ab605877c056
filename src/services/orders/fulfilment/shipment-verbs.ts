import type { Carrier } from '#domain/orders/carrier.ts';
import { canFulfil } from '#domain/orders/fulfilment.ts';
import type { Shipment } from '#domain/orders/order.ts';
import { checkDispatch } from '#domain/orders/shipments/check-dispatch.ts';
import {
  isCompletelyShipped,
  type LineQuantity,
  linesToShip,
  unshippedLines,
} from '#domain/orders/shipments/unshipped-lines.ts';
import { changesBetween } from '#domain/staff/audit-entry.ts';
import { err, ok } from '#domain/values/result.ts';
import type { StaffVerb } from '#services/staff/index.ts';

/** A parcel; without `lines`, it has everything that is not shipped yet. */
export type ShipInput = {
  /** The id of the request. */
  readonly shipmentId: string;
  readonly orderNumber: string;
  readonly carrier: Carrier | null;
  readonly trackingNumber: string;
  readonly lines?: readonly LineQuantity[] | undefined;
  /** True if another order may have the tracking number. */
  readonly isReuseConfirmed?: boolean | undefined;
  readonly now: Date;
};

const fieldsOf = ({ carrier, trackingNumber, lines }: Shipment) => ({
  carrier,
  trackingNumber: trackingNumber || null,
  items: lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
});

/** Leads to the shopper. */
const PERSONAL_FIELDS = ['trackingNumber'];

/** Records a parcel, which is announced to the shopper in ten minutes. */
export const recordShipmentVerb: StaffVerb<ShipInput> = {
  permission: 'order.ship',
  needsRecentAuthentication: false,
  inverse: 'order.undo-shipment',
  idempotencyKeyOf: ({ orderNumber, carrier, trackingNumber, lines }) =>
    JSON.stringify([orderNumber, carrier, trackingNumber, lines]),
  async perform(
    { fulfilment },
    { shipmentId, orderNumber, carrier, trackingNumber, lines, isReuseConfirmed, now },
  ) {
    const found = await fulfilment.lock(orderNumber);
    if (!found) return err('unknown-order');
    const { order } = found;
    // Without an address, and no later deletion would find the tracking number.
    if (order.email === '') return err('order-anonymized');
    if (order.status === 'paid' && isCompletelyShipped(found)) return err('already-shipped');
    const refusal = checkDispatch(found, now);
    if (refusal) return err(refusal);
    if (!canFulfil(order.fulfilmentStatus, 'ship')) return err('fulfilment-conflict');
    const content = linesToShip(unshippedLines(found), lines);
    if (!content.ok) return content;
    const mustBeNew = trackingNumber !== '' && !isReuseConfirmed;
    if (mustBeNew && (await fulfilment.findUseOfTrackingNumber(order, trackingNumber)) !== undefined)
      return err('tracking-number-used');
    const shipment = { id: shipmentId, carrier, trackingNumber, lines: content.value };
    await fulfilment.addShipment(order, shipment);
    return ok({ objectId: order.id, changes: changesBetween({}, fieldsOf(shipment), PERSONAL_FIELDS) });
  },
};

/** Deletes a shipment that is not announced to the shopper yet. */
export const undoShipmentVerb: StaffVerb<{ readonly shipmentId: string }> = {
  permission: 'order.undo-shipment',
  needsRecentAuthentication: false,
  inverse: 'order.ship',
  idempotencyKeyOf: ({ shipmentId }) => shipmentId,
  async perform({ fulfilment }, { shipmentId }) {
    const found = await fulfilment.lockByShipment(shipmentId);
    const shipment = found?.shipments.find(({ id }) => id === shipmentId);
    if (!found || !shipment) return err('unknown-shipment');
    if (shipment.announcedAt !== null) return err('shipment-announced');
    await fulfilment.removeShipment(shipmentId);
    return ok({
      objectId: found.order.id,
      changes: changesBetween(fieldsOf(shipment), {}, PERSONAL_FIELDS),
    });
  },
};
