import {
  canFulfil,
  type FulfilmentEvent,
  fulfilmentStatusAfter,
  isDispatch,
} from '#domain/orders/fulfilment.ts';
import type { Order } from '#domain/orders/order.ts';
import { checkDispatch } from '#domain/orders/shipments/check-dispatch.ts';
import { isCompletelyShipped } from '#domain/orders/shipments/unshipped-lines.ts';
import { changesBetween } from '#domain/staff/audit-entry.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { StaffVerb } from '#services/staff/index.ts';
import type { OrderToFulfil } from '../../ports/ports.ts';

/** A step of an order; `now` decides whether a gift is packed too early. */
export type StepInput = { readonly orderNumber: string; readonly now: Date };
/** A step other than `ship`, which records a shipment. */
export type FulfilmentStep = Exclude<FulfilmentEvent, 'ship'>;

const checkStep = (found: OrderToFulfil, step: FulfilmentStep, now: Date): StaffRefusal | undefined => {
  const { order, shipments } = found;
  if (order.status !== 'paid') return 'order-not-paid';
  // Also while the shipment can be undone, when the status does not show it yet.
  if (isDispatch(step) && isCompletelyShipped(found)) return 'already-shipped';
  if (!canFulfil(order.fulfilmentStatus, step)) return 'fulfilment-conflict';
  if (step === 'unpack' && shipments.length > 0) return 'fulfilment-conflict';
  return isDispatch(step) ? checkDispatch(found, now) : undefined;
};

const statusChange = ({ id, fulfilmentStatus }: Order, step: FulfilmentStep) => ({
  objectId: id,
  changes: changesBetween({ fulfilmentStatus }, { fulfilmentStatus: fulfilmentStatusAfter(step) }),
});

const stepVerb = (
  step: FulfilmentStep,
  options: Pick<StaffVerb<StepInput>, 'inverse'> = {},
): StaffVerb<StepInput> => ({
  permission: `order.${step}`,
  needsRecentAuthentication: false,
  ...options,
  idempotencyKeyOf: ({ orderNumber }) => orderNumber,
  async perform(
    { fulfilment },
    { orderNumber, now },
  ): Promise<Result<ReturnType<typeof statusChange>, StaffRefusal>> {
    const found = await fulfilment.lock(orderNumber);
    if (!found) return err('unknown-order');
    const refusal = checkStep(found, step, now);
    if (refusal) return err(refusal);
    await fulfilment.moveTo(found.order, fulfilmentStatusAfter(step));
    return ok(statusChange(found.order, step));
  },
});

/** The steps of a paid order on its way to the shopper, besides its shipments. Jobs announce them to the shopper. */
export const FULFILMENT_VERBS: Readonly<Record<FulfilmentStep, StaffVerb<StepInput>>> = {
  pack: stepVerb('pack', { inverse: 'order.unpack' }),
  unpack: stepVerb('unpack', { inverse: 'order.pack' }),
  deliver: stepVerb('deliver', { inverse: 'order.undo-delivery' }),
  return: stepVerb('return', { inverse: 'order.undo-return' }),
};
