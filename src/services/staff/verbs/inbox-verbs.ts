import type { EnquiryState } from '#domain/email/enquiry.ts';
import { changesBetween } from '#domain/staff/audit-entry.ts';
import { ok } from '#domain/values/result.ts';
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

/** Sends an email that was given up again, as it was written. */
export const sendEmailAgain: StaffVerb<{ readonly id: string }> = {
  permission: 'email.send-again',
  needsRecentAuthentication: false,
  keyOf: ({ id }) => id,
  async perform({ outbox }, { id }) {
    const requeued = await outbox.requeue(id);
    if (!requeued.ok) return requeued;
    return ok({ objectId: id, changes: changesBetween({}, { 'email-kind': requeued.value }) });
  },
};

/** Marks a withdrawal as handled, after which its order may be sent. */
export const handleWithdrawal: StaffVerb<{ readonly id: string }> = {
  permission: 'order.handle-withdrawal',
  needsRecentAuthentication: false,
  keyOf: ({ id }) => id,
  async perform({ withdrawalInbox }, { id }) {
    const handled = await withdrawalInbox.handle(id);
    if (!handled.ok) return handled;
    const { reference, orderId } = handled.value;
    return ok({ objectId: orderId ?? id, changes: changesBetween({}, { withdrawal: reference }) });
  },
};
