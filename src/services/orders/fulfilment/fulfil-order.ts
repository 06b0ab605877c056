import { fulfilmentStatusAfter, type UndoableStep } from '#domain/orders/fulfilment.ts';
import { err } from '#domain/values/result.ts';
import { performVerb, type StaffRequest, type VerbResult } from '#services/staff/index.ts';
import type { Ports } from '../../ports/ports.ts';
import { FULFILMENT_VERBS, type FulfilmentStep } from './fulfilment-verbs.ts';
import {
  type CorrectTrackingInput,
  correctTrackingVerb,
  recordShipmentVerb,
  type ShipInput,
  undoShipmentVerb,
} from './shipment-verbs.ts';
import { UNDO_VERBS } from './undo-verbs.ts';

/** What the fulfilment of an order needs. */
export type FulfilDeps = Pick<Ports, 'staffTransactions' | 'secrets' | 'clock' | 'log'>;
/** Who takes a step, and the id that makes a repeat harmless. */
export type FulfilRequest = StaffRequest;

/** Packs, unpacks, delivers or takes back a paid order. */
export async function fulfilOrder(
  ports: FulfilDeps,
  request: FulfilRequest,
  orderNumber: string,
  step: FulfilmentStep,
): Promise<VerbResult> {
  const input = { orderNumber, now: ports.clock() };
  const performed = await performVerb(ports, FULFILMENT_VERBS[step], { ...request, input });
  if (performed.ok && !performed.value.isRepeated) {
    const status = fulfilmentStatusAfter(step);
    ports.log.info({ event: `order.${status}`, orderNumber }, `An order changed to ${status}`);
  }
  return performed;
}

/** Undoes a delivery or a return within ten minutes. */
export function undoStep(
  ports: FulfilDeps,
  request: FulfilRequest,
  orderNumber: string,
  step: UndoableStep,
): Promise<VerbResult> {
  const input = { orderNumber, now: ports.clock() };
  return performVerb(ports, UNDO_VERBS[step], { ...request, input });
}

/** A parcel of an order; without `lines`, it has everything that is not shipped yet. */
export type NewShipment = Omit<ShipInput, 'shipmentId' | 'now'>;

/** Records a shipment, which can be undone until it is announced to the shopper; a repeat after that is refused. */
export async function recordShipment(
  ports: FulfilDeps & Pick<Ports, 'fulfilment'>,
  request: FulfilRequest,
  shipment: NewShipment,
): Promise<VerbResult> {
  const input = { ...shipment, shipmentId: request.requestId, now: ports.clock() };
  const recorded = await performVerb(ports, recordShipmentVerb, { ...request, input });
  if (!recorded.ok || !recorded.value.isRepeated) return recorded;
  const order = await ports.fulfilment.find(shipment.orderNumber);
  return order?.shipments.some(({ id }) => id === request.requestId) ? recorded : err('unknown-shipment');
}

/** Undoes a shipment that is not announced to the shopper yet. */
export function undoShipment(
  ports: FulfilDeps,
  request: FulfilRequest,
  shipmentId: string,
): Promise<VerbResult> {
  return performVerb(ports, undoShipmentVerb, { ...request, input: { shipmentId } });
}

/** Corrects the tracking number of a shipment that the shopper was notified of, until it is delivered. */
export function correctTracking(
  ports: FulfilDeps,
  request: FulfilRequest,
  input: CorrectTrackingInput,
): Promise<VerbResult> {
  return performVerb(ports, correctTrackingVerb, { ...request, input });
}
