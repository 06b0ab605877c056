import type { Carrier } from '#domain/orders/carrier.ts';
import { laterPackingDay } from '#domain/orders/gift/gift-days.ts';
import { orderNumberRange } from '#domain/orders/self-service/order-number-range.ts';
import type { ExplainedRefusal } from '#domain/orders/shipments/check-dispatch.ts';
import { carrierOf } from '#domain/orders/shipments/guess-carrier.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../../ports/ports.ts';
import { type FulfilDeps, type FulfilRequest, recordShipment } from './fulfil-order.ts';
import { resolveOrderNumber } from './resolve-order-number.ts';

/** Two scans: of a packing slip, and of the label on the parcel. */
export type ShipmentScan = {
  /** An order number or short number, as typed. */
  readonly typedNumber: string;
  readonly trackingNumber: string;
  /** Null lets the tracking number decide. */
  readonly carrier: Carrier | null;
  /** True if another parcel may have the tracking number. */
  readonly isReuseConfirmed?: boolean | undefined;
};

/** Ships what is left of an order with a tracking number. */
export async function shipScan(
  ports: FulfilDeps & Pick<Ports, 'orders' | 'fulfilment'>,
  request: FulfilRequest,
  { typedNumber, trackingNumber, carrier, isReuseConfirmed }: ShipmentScan,
): Promise<Result<{ readonly orderNumber: string }, ExplainedRefusal>> {
  const range = orderNumberRange(typedNumber);
  if (!range) return err({ refusal: 'not-an-order-number' });
  const resolved = await resolveOrderNumber(ports, range, { isPaidOnly: true });
  if (!resolved.ok) return err({ refusal: resolved.error.length === 0 ? 'unknown-order' : 'several-orders' });
  const orderNumber = resolved.value;
  const shipped = await recordShipment(ports, request, {
    orderNumber,
    trackingNumber,
    carrier: carrierOf(trackingNumber, carrier),
    isReuseConfirmed,
  });
  return shipped.ok
    ? ok({ orderNumber })
    : err(await explainRefusal(ports, orderNumber, shipped.error, trackingNumber));
}

const EXPLAINED: ReadonlySet<StaffRefusal> = new Set([
  'already-shipped',
  'gift-too-early',
  'tracking-number-used',
]);

/** Returns a refusal with who shipped the order, when its gift may be packed, or which order has the tracking number. */
export async function explainRefusal(
  { fulfilment, clock }: Pick<Ports, 'fulfilment' | 'clock'>,
  orderNumber: string,
  refusal: StaffRefusal,
  trackingNumber = '',
): Promise<ExplainedRefusal> {
  if (!EXPLAINED.has(refusal)) return { refusal };
  const found = await fulfilment.find(orderNumber);
  if (!found) return { refusal };
  if (refusal === 'already-shipped') return { refusal, shipment: found.shipments.at(-1) };
  return refusal === 'gift-too-early'
    ? { refusal, packingDay: laterPackingDay(found.order, clock()) }
    : { refusal, usedFor: await fulfilment.findUseOfTrackingNumber(trackingNumber) };
}
