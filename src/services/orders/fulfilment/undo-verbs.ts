import { fulfilmentStatusAfter, type UndoableStep } from '#domain/orders/fulfilment.ts';
import { changesBetween } from '#domain/staff/audit-entry.ts';
import { err, ok } from '#domain/values/result.ts';
import type { StaffVerb } from '#services/staff/index.ts';
import type { StepInput } from './fulfilment-verbs.ts';

const undoVerb = (
  step: UndoableStep,
  permissions: Pick<StaffVerb<StepInput>, 'permission' | 'inverse'>,
): StaffVerb<StepInput> => ({
  ...permissions,
  needsRecentAuthentication: false,
  idempotencyKeyOf: ({ orderNumber }) => orderNumber,
  async perform({ fulfilment }, { orderNumber, now }) {
    const found = await fulfilment.lock(orderNumber);
    if (!found) return err('unknown-order');
    const { order, undoable } = found;
    if (order.status !== 'paid') return err('order-not-paid');
    if (order.fulfilmentStatus !== fulfilmentStatusAfter(step)) return err('fulfilment-conflict');
    if (undoable?.step !== step || undoable.until <= now) return err('undo-too-late');
    await fulfilment.moveTo(order, undoable.to);
    const { id, fulfilmentStatus } = order;
    return ok({
      objectId: id,
      changes: changesBetween({ fulfilmentStatus }, { fulfilmentStatus: undoable.to }),
    });
  },
});

/** Undoes a step that was taken by mistake, within ten minutes. */
export const UNDO_VERBS: Readonly<Record<UndoableStep, StaffVerb<StepInput>>> = {
  deliver: undoVerb('deliver', { permission: 'order.undo-delivery', inverse: 'order.deliver' }),
  return: undoVerb('return', { permission: 'order.undo-return', inverse: 'order.return' }),
};
