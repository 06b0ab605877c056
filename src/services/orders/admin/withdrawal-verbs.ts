import type { WithdrawalState } from '#domain/orders/self-service/withdrawal.ts';
import { changesBetween } from '#domain/staff/audit-entry.ts';
import { ok } from '#domain/values/result.ts';
import type { StaffVerb } from '../../staff/index.ts';

type WithdrawalId = { readonly id: string };

const withdrawalVerb = (
  to: WithdrawalState,
  permissions: Pick<StaffVerb<WithdrawalId>, 'permission' | 'inverse'>,
): StaffVerb<WithdrawalId> => ({
  ...permissions,
  needsRecentAuthentication: false,
  idempotencyKeyOf: ({ id }) => id,
  async perform({ withdrawalInbox }, { id }) {
    const changed = await withdrawalInbox.changeState(id, to);
    if (!changed.ok) return changed;
    const { reference, orderId } = changed.value;
    return ok({ objectId: orderId ?? id, changes: changesBetween({}, { withdrawal: reference }) });
  },
});

/** Marks a withdrawal as handled, after which its order may be sent. */
export const handleWithdrawalVerb: StaffVerb<WithdrawalId> = withdrawalVerb('handled', {
  permission: 'order.handle-withdrawal',
  inverse: 'order.reopen-withdrawal',
});

/** Reopens a withdrawal that was handled by mistake; its order is held back again. */
export const reopenWithdrawalVerb: StaffVerb<WithdrawalId> = withdrawalVerb('open', {
  permission: 'order.reopen-withdrawal',
  inverse: 'order.handle-withdrawal',
});
