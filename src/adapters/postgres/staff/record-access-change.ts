import { randomUUID } from 'node:crypto';
import type { StaffAccessChange } from '#domain/email/email-message.ts';
import type { StaffMember } from '#domain/staff/staff-member.ts';
import type { Transaction } from '../connection/database.ts';
import { writeOutboxMessage } from '../email/index.ts';
import { createAuditLog } from './audit-log.ts';
import { joinTransaction } from './join-transaction.ts';

/** Records a change of a member's own sign-in in the audit log, and reports it to the member by email. */
export const recordAccessChange = async (
  tx: Transaction,
  { id, email }: Pick<StaffMember, 'id' | 'email'>,
  change: StaffAccessChange,
): Promise<void> => {
  await createAuditLog(joinTransaction(tx)).write({
    requestId: randomUUID(),
    requestKey: null,
    staffId: id,
    verb: change,
    object: 'staff',
    objectId: id,
    changes: [],
    reason: null,
  });
  await writeOutboxMessage(tx, email, { kind: 'staff-access-changed', data: { change } });
};
