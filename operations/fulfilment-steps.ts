import { refusals } from '#copy/admin/refusals.ts';
import { parseFields } from '#domain/api/parse-fields.ts';
import { CARRIERS } from '#domain/orders/carrier.ts';
import type { FulfilmentEvent } from '#domain/orders/fulfilment.ts';
import { formatDay } from '#domain/orders/gift/gift-days.ts';
import { carrierOf, trackingNumberSchema } from '#domain/orders/shipments/tracking-number.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import {
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
  step: FulfilmentEvent | 'undo-shipment',
  orderNumber: string,
  label: readonly string[],
): Promise<Outcome> => {
  if (step === 'ship') return shipRest(ports, orderNumber, label);
  if (step === 'undo-shipment') return undoNewest(ports, orderNumber);
  const done = await fulfilOrder(ports, onCommandLine(ports), orderNumber, step);
  return done.ok ? ok(undefined) : explain(ports, orderNumber, done.error);
};

const explain = async (
  ports: FulfilmentPorts,
  orderNumber: string,
  refusal: StaffRefusal,
  trackingNumber?: string,
): Promise<Outcome> => {
  const { packingDay, usedFor } = await explainRefusal(ports, orderNumber, refusal, trackingNumber);
  const details = [
    ...(packingDay ? [`Pack it on or after ${formatDay(packingDay)}.`] : []),
    ...(usedFor ? [`The other order is ${usedFor}. The admin can ship it anyway.`] : []),
  ];
  return err([refusals[refusal], ...details].join(' '));
};

const timeOf = (at: Date): string => at.toISOString().slice(11, 16);

const shipRest = async (
  ports: FulfilmentPorts,
  orderNumber: string,
  [name, typed = '']: readonly string[],
): Promise<Outcome> => {
  const chosen = CARRIERS.find((carrier) => carrier === name) ?? null;
  const parsed = parseFields(trackingNumberSchema, typed);
  if (name !== undefined && chosen === null)
    return err(`${name} is not a carrier; the carriers are ${CARRIERS.join(', ')}.`);
  if (!parsed.ok) return err(`${typed} is not a tracking number.`);
  const trackingNumber = parsed.value;
  const shipped = await recordShipment(ports, onCommandLine(ports), {
    orderNumber,
    trackingNumber,
    carrier: carrierOf(trackingNumber, chosen),
  });
  if (!shipped.ok) return explain(ports, orderNumber, shipped.error, trackingNumber);
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
