import { changesBetween } from '#domain/staff/audit-entry.ts';
import { ok } from '#domain/values/result.ts';
import type { StaffVerb } from './staff-verb.ts';

/** Sends an email that has failed again, as it was written. */
export const sendEmailAgainVerb: StaffVerb<{ readonly id: string }> = {
  permission: 'email.send-again',
  needsRecentAuthentication: false,
  idempotencyKeyOf: ({ id }) => id,
  async perform({ outbox }, { id }) {
    const requeued = await outbox.requeue(id);
    if (!requeued.ok) return requeued;
    return ok({ objectId: id, changes: changesBetween({}, { 'email-kind': requeued.value }) });
  },
};
