import { explanationOf, refusals } from '#copy/admin/refusals.ts';
import { staffFieldMessages } from '#copy/messages/staff-fields.ts';
import { parseFields } from '#domain/api/parse-fields.ts';
import { CARRIERS, type Carrier } from '#domain/orders/carrier.ts';
import type { FulfilmentEvent } from '#domain/orders/fulfilment.ts';
import { carrierOf } from '#domain/orders/shipments/guess-carrier.ts';
import { trackingNumberSchema } from '#domain/orders/shipments/tracking-number.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import {
  correctTracking,
  type FulfilDeps,
  fulfilOrder,
  recordShipment,
  undoShipment,
} from '#services/orders/fulfilment/fulfil-order.ts';
import { explainRefusal } from '#services/orders/fulfilment/ship-scan.ts';
import type { Ports } from '#services/ports/ports.ts';
import { onCommandLine } from '#services/staff/index.ts';

/** What the steps of a fulfilment need. */
export type FulfilmentPorts = FulfilDeps & Pick<Ports, 'fulfilment' | 'newId'>;

/** What is printed after a step, nothing for the status of the order; or a sentence with the reason of its refusal. */
type Outcome = Result<string | undefined, string>;

/** Takes a step of a fulfilment; `label` has the carrier and the tracking number of a parcel. */
export const runFulfilmentStep = async (
  ports: FulfilmentPorts,
  step: FulfilmentEvent | 'undo-shipment' | 'correct-tracking',
  orderNumber: string,
  label: readonly string[],
): Promise<Outcome> => {
  if (step === 'ship') return shipRest(ports, orderNumber, label);
  if (step === 'undo-shipment') return undoNewest(ports, orderNumber);
  if (step === 'correct-tracking') return correctOnly(ports, orderNumber, label);
  const done = await fulfilOrder(ports, onCommandLine(ports), orderNumber, step);
  return done.ok ? ok(undefined) : explain(ports, orderNumber, done.error);
};

const explain = async (
  ports: FulfilmentPorts,
  orderNumber: string,
  refusal: StaffRefusal,
  trackingNumber?: string,
): Promise<Outcome> => {
  const explained = await explainRefusal(ports, orderNumber, refusal, trackingNumber);
  const hint = explained.usedFor === undefined ? [] : ['In the admin, you can confirm the number.'];
  return err([explanationOf(explained), ...hint].join(' '));
};

const timeOf = (at: Date): string => at.toISOString().slice(11, 16);

type Label = { readonly carrier: Carrier | null; readonly trackingNumber: string };

const readLabel = ([name, typed = '']: readonly string[]): Result<Label, string> => {
  const chosen = CARRIERS.find((carrier) => carrier === name) ?? null;
  const parsed = parseFields(trackingNumberSchema, typed);
  if (name !== undefined && chosen === null)
    return err(`${name} is not a carrier; the carriers are ${CARRIERS.join(', ')}.`);
  if (!parsed.ok) return err(`${typed} is not a tracking number.`);
  return ok({ carrier: carrierOf(parsed.value, chosen), trackingNumber: parsed.value });
};

const shipRest = async (
  ports: FulfilmentPorts,
  orderNumber: string,
  typed: readonly string[],
): Promise<Outcome> => {
  const label = readLabel(typed);
  if (!label.ok) return label;
  const shipped = await recordShipment(ports, onCommandLine(ports), { orderNumber, ...label.value });
  if (!shipped.ok) return explain(ports, orderNumber, shipped.error, label.value.trackingNumber);
  const found = await ports.fulfilment.find(orderNumber);
  const at = found?.shipments.at(-1)?.announceAt ?? ports.clock();
  return ok(
    `Order ${orderNumber} has a shipment. The shopper gets an email at ${timeOf(at)} UTC; until then, undo-shipment deletes it.`,
  );
};

const undoNewest = async (ports: FulfilmentPorts, orderNumber: string): Promise<Outcome> => {
  const newest = (await ports.fulfilment.find(orderNumber))?.shipments.at(-1);
  if (!newest) return err(refusals['unknown-shipment']);
  const undone = await undoShipment(ports, onCommandLine(ports), newest.id);
  return undone.ok ? ok(undefined) : err(refusals[undone.error]);
};

/** Of several parcels, a command does not say which one it is about. */
const correctOnly = async (
  ports: FulfilmentPorts,
  orderNumber: string,
  typed: readonly string[],
): Promise<Outcome> => {
  const label = readLabel(typed);
  if (!label.ok) return label;
  if (label.value.trackingNumber === '') return err(staffFieldMessages.noTrackingNumber);
  const { shipments = [] } = (await ports.fulfilment.find(orderNumber)) ?? {};
  const [shipment, ...others] = shipments;
  if (!shipment) return err('The order has no shipment.');
  if (others.length > 0) return err('The order has several parcels. Choose one in the admin.');
  const corrected = await correctTracking(ports, onCommandLine(ports), {
    shipmentId: shipment.id,
    expected: shipment,
    ...label.value,
  });
  return corrected.ok
    ? ok(`The tracking number of order ${orderNumber} is ${label.value.trackingNumber}.`)
    : explain(ports, orderNumber, corrected.error, label.value.trackingNumber);
};
