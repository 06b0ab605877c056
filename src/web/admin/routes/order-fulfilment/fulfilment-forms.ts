import { z } from 'zod/mini';
import { explanationOf } from '#copy/admin/refusals.ts';
import { staffFieldMessages } from '#copy/messages/staff-fields.ts';
import type { FieldErrors } from '#domain/api/field-errors.ts';
import { parseFields } from '#domain/api/parse-fields.ts';
import { carrierOf } from '#domain/orders/shipments/guess-carrier.ts';
import {
  carrierSchema,
  isCarrierKnown,
  trackingNumberSchema,
} from '#domain/orders/shipments/tracking-number.ts';
import type { LineQuantity } from '#domain/orders/shipments/unshipped-lines.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Shop } from '#services/shop.ts';
import type { VerbResult } from '#services/staff/index.ts';
import { REUSE } from '../../components/orders/ship-anyway-form.tsx';
import {
  type Rejection,
  type VerbForm,
  type VerbFormRequest,
  verbForm,
} from '../../forms/handle-staff-form.ts';
import type { Fields } from '../../forms/staff-form-result.ts';

type Service = Shop['fulfilment'];

const STEPS = ['pack', 'unpack', 'deliver', 'return'] as const;
const UNDOABLE = ['deliver', 'return'] as const;

const labelSchema = z
  .object({ carrier: carrierSchema, trackingNumber: trackingNumberSchema })
  .check(isCarrierKnown);

const QUANTITY = /^\s*\d{0,6}\s*$/;

/** Reads the quantities of a form: those of the lines that it has fields for; an empty field is none. */
const quantitiesIn = (typed: Fields): Result<readonly LineQuantity[], FieldErrors> => {
  const fields = Object.entries(typed).flatMap(([name, text]) => {
    const [, position] = /^quantity-(\d{1,4})$/.exec(name) ?? [];
    return position === undefined ? [] : [{ name, position: Number(position), text }];
  });
  const wrong = fields.filter(({ text }) => !QUANTITY.test(text));
  if (wrong.length > 0)
    return err(Object.fromEntries(wrong.map(({ name }) => [name, staffFieldMessages.quantity])));
  return ok(fields.map(({ position, text }) => ({ position, quantity: Number(text) })));
};

/** Turns the refusal of a tracking number that another parcel has into a question. */
const explainReuse = async (
  service: Service,
  performed: VerbResult,
  orderNumber: string,
  trackingNumber: string,
): Promise<Result<unknown, Rejection>> => {
  if (performed.ok || performed.error !== 'tracking-number-used') return performed;
  const refusal = await service.explainRefusal(orderNumber, performed.error, trackingNumber);
  return err({ fields: { [REUSE]: explanationOf(refusal) } });
};

/** Performs a form of a parcel, whose tracking number another one may have if that is confirmed. */
type ParcelForm = (
  service: Service,
  request: VerbFormRequest,
  orderNumber: string,
  typed: Fields,
  options: { readonly isReuseConfirmed: boolean },
) => Promise<Result<unknown, Rejection>>;

const recordShipment: ParcelForm = async (service, request, orderNumber, typed, { isReuseConfirmed }) => {
  const quantities = quantitiesIn(typed);
  if (!quantities.ok) return err({ fields: quantities.error });
  const parsed = parseFields(labelSchema, typed);
  if (!parsed.ok) return err({ fields: parsed.error });
  const { carrier, trackingNumber } = parsed.value;
  const shipped = await service.recordShipment(request, {
    orderNumber,
    carrier: carrierOf(trackingNumber, carrier),
    trackingNumber,
    lines: quantities.value,
    isReuseConfirmed,
  });
  return explainReuse(service, shipped, orderNumber, trackingNumber);
};

const shipmentSchema = z.object({ id: z.uuid() });

const correctionSchema = z
  .object({
    id: z.uuid(),
    carrier: carrierSchema,
    trackingNumber: trackingNumberSchema.check(z.minLength(1, staffFieldMessages.noTrackingNumber)),
    expectedCarrier: carrierSchema,
    expectedNumber: z.string(),
  })
  .check(isCarrierKnown);

const correctTracking: ParcelForm = async (service, request, orderNumber, typed, { isReuseConfirmed }) => {
  const parsed = parseFields(correctionSchema, typed);
  if (!parsed.ok) return err({ fields: parsed.error });
  const { id, carrier, trackingNumber, expectedCarrier, expectedNumber } = parsed.value;
  const corrected = await service.correctTracking(request, {
    shipmentId: id,
    expected: { carrier: expectedCarrier, trackingNumber: expectedNumber },
    carrier: carrierOf(trackingNumber, carrier),
    trackingNumber,
    isReuseConfirmed,
  });
  return explainReuse(service, corrected, orderNumber, trackingNumber);
};

/** Adds to a refusal what staff need to know of the order, such as who has shipped it. */
const explained =
  (service: Service, orderNumber: string, perform: VerbForm): VerbForm =>
  async (request, fields) => {
    const performed = await perform(request, fields);
    if (performed.ok || typeof performed.error !== 'string') return performed;
    const refusal = performed.error;
    const message = explanationOf(await service.explainRefusal(orderNumber, refusal));
    return err({ refusal, message });
  };

/** The forms of the page by their field `intent`. */
export const fulfilmentForms = (
  service: Service,
  orderNumber: string,
): Readonly<Record<string, VerbForm>> => {
  const steps = STEPS.map((step): [string, VerbForm] => [
    step,
    (request) => service.step(request, orderNumber, step),
  ]);
  const parcelForms = (intent: string, perform: ParcelForm): [string, VerbForm][] =>
    [false, true].map((isReuseConfirmed) => [
      isReuseConfirmed ? `${intent}-anyway` : intent,
      (request, fields) => perform(service, request, orderNumber, fields, { isReuseConfirmed }),
    ]);
  const undos = UNDOABLE.map((step): [string, VerbForm] => [
    `undo-${step}`,
    (request) => service.undoStep(request, orderNumber, step),
  ]);
  const forms: [string, VerbForm][] = [
    ...steps,
    ...undos,
    ...parcelForms('ship', recordShipment),
    ...parcelForms('correct-tracking', correctTracking),
    ['undo', verbForm(shipmentSchema, (request, { id }) => service.undoShipment(request, id))],
  ];
  return Object.fromEntries(forms.map(([intent, form]) => [intent, explained(service, orderNumber, form)]));
};
