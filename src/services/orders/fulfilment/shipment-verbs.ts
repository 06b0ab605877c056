import type { Carrier } from '#domain/orders/carrier.ts';
import { canFulfil } from '#domain/orders/fulfilment.ts';
import type { Shipment } from '#domain/orders/order.ts';
import { correctedTrackingEmail } from '#domain/orders/order-email.ts';
import { checkDispatch } from '#domain/orders/shipments/check-dispatch.ts';
import { checkTrackingCorrection } from '#domain/orders/shipments/check-recorded-shipments.ts';
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
  /** True if another parcel may have the tracking number. */
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
    const usedFor =
      trackingNumber === '' ? undefined : await fulfilment.findUseOfTrackingNumber(trackingNumber);
    if (usedFor !== undefined && !isReuseConfirmed) return err('tracking-number-used');
    const shipment = { id: shipmentId, carrier, trackingNumber, lines: content.value };
    await fulfilment.addShipment(order, shipment);
    const after = { ...fieldsOf(shipment), 'used-for': usedFor ?? null };
    return ok({ objectId: order.id, changes: changesBetween({}, after, PERSONAL_FIELDS) });
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

type Tracking = Pick<Shipment, 'carrier' | 'trackingNumber'>;

/** The carrier and tracking number that an announced parcel gets instead of those that the member saw. */
export type CorrectTrackingInput = Tracking & {
  readonly shipmentId: string;
  readonly expected: Tracking;
  /** True if another parcel may have the tracking number. */
  readonly isReuseConfirmed?: boolean | undefined;
};

const trackingOf = ({ carrier, trackingNumber }: Tracking) => ({
  carrier,
  trackingNumber: trackingNumber || null,
});

const isSameTracking = (one: Tracking, other: Tracking): boolean =>
  one.carrier === other.carrier && one.trackingNumber === other.trackingNumber;

/** Corrects the tracking of an announced parcel on its way, and emails it to the shopper unless it stays the same. */
export const correctTrackingVerb: StaffVerb<CorrectTrackingInput> = {
  permission: 'order.correct-tracking',
  needsRecentAuthentication: false,
  idempotencyKeyOf: ({ shipmentId, carrier, trackingNumber }) =>
    JSON.stringify([shipmentId, carrier, trackingNumber]),
  async perform({ fulfilment, writeEmail }, { shipmentId, expected, isReuseConfirmed, ...tracking }) {
    const found = await fulfilment.lockByShipment(shipmentId);
    const shipment = found?.shipments.find(({ id }) => id === shipmentId);
    if (!found || !shipment) return err('unknown-shipment');
    const { order } = found;
    if (order.email === '') return err('order-anonymized');
    const refusal = checkTrackingCorrection(order, shipment);
    if (refusal) return err(refusal);
    if (isSameTracking(shipment, tracking)) return ok({ objectId: order.id, changes: [] });
    if (!isSameTracking(shipment, expected)) return err('changed-meanwhile');
    const { trackingNumber } = tracking;
    const isNew = trackingNumber !== shipment.trackingNumber;
    const usedFor = isNew ? await fulfilment.findUseOfTrackingNumber(trackingNumber) : undefined;
    if (usedFor !== undefined && !isReuseConfirmed) return err('tracking-number-used');
    await fulfilment.changeTracking(order, shipmentId, tracking);
    await writeEmail(order.email, correctedTrackingEmail(order, { ...shipment, ...tracking }), {
      orderId: order.id,
    });
    return ok({
      objectId: order.id,
      changes: changesBetween(
        trackingOf(shipment),
        { ...trackingOf(tracking), 'used-for': usedFor ?? null },
        PERSONAL_FIELDS,
      ),
    });
  },
};
