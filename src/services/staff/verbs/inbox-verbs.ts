import type { EnquiryState } from '#domain/email/enquiry.ts';
import { changesBetween } from '#domain/staff/audit-entry.ts';
import { ok } from '#domain/values/result.ts';
import type { WithdrawalInbox } from '#services/ports/ports.ts';
import type { StaffVerb } from './staff-verb.ts';

/** `from` is the state that the member saw. */
export type EnquiryStateChange = {
  readonly id: string;
  readonly from: EnquiryState;
  readonly to: EnquiryState;
};

/** Changes how far an enquiry is dealt with; its inverse is the change back. */
export const changeEnquiryState: StaffVerb<EnquiryStateChange> = {
  permission: 'enquiry.change-state',
  needsRecentAuthentication: false,
  keyOf: ({ id, from, to }) => `${id} ${from} ${to}`,
  async perform({ enquiries }, { id, from, to }) {
    const changed = await enquiries.changeState(id, from, to);
    if (!changed.ok) return changed;
    return ok({ objectId: id, changes: changesBetween({ state: from }, { state: to }) });
  },
};

type WithdrawalId = { readonly id: string };

const withdrawalVerb = (
  to: Parameters<WithdrawalInbox['changeState']>[1],
  permissions: Pick<StaffVerb<WithdrawalId>, 'permission' | 'inverse'>,
): StaffVerb<WithdrawalId> => ({
  ...permissions,
  needsRecentAuthentication: false,
  keyOf: ({ id }) => id,
  async perform({ withdrawalInbox }, { id }) {
    const changed = await withdrawalInbox.changeState(id, to);
    if (!changed.ok) return changed;
    const { reference, orderId } = changed.value;
    return ok({ objectId: orderId ?? id, changes: changesBetween({}, { withdrawal: reference }) });
  },
});

/** Marks a withdrawal as handled, after which its order may be sent. */
export const handleWithdrawal: StaffVerb<WithdrawalId> = withdrawalVerb('handled', {
  permission: 'order.handle-withdrawal',
  inverse: 'order.reopen-withdrawal',
});

/** Reopens a withdrawal that was handled by mistake; its order is held back again. */
export const reopenWithdrawal: StaffVerb<WithdrawalId> = withdrawalVerb('open', {
  permission: 'order.reopen-withdrawal',
  inverse: 'order.handle-withdrawal',
});
