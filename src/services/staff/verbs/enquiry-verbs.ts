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
export const changeEnquiryStateVerb: StaffVerb<EnquiryStateChange> = {
  permission: 'enquiry.change-state',
  needsRecentAuthentication: false,
  idempotencyKeyOf: ({ id, from, to }) => `${id} ${from} ${to}`,
  async perform({ enquiries }, { id, from, to }) {
    const changed = await enquiries.changeState(id, from, to);
    if (!changed.ok) return changed;
    return ok({ objectId: id, changes: changesBetween({ state: from }, { state: to }) });
  },
};
