import { type SQL, sql } from 'drizzle-orm';
import { emailLifetimeMs, type StaffNews } from '#domain/email/email-message.ts';
import { MAX_STAFF_EMAILS_PER_HOUR } from '#domain/email/enquiry.ts';
import { currentRequestId } from '#platform/request-context.ts';
import type { Transaction } from '../connection/database.ts';
import { inMs } from '../connection/interval-ms.ts';
import { send } from '../connection/send-statement.ts';
import { outboxMessages, staff, staffPasskeys } from '../schema/schema.ts';
import { OUTBOX_CHANNEL } from './outbox-rows.ts';

/** Which owners get an email: anyone can send enquiries, but only customers who pay cause one about an order. */
const RECIPIENTS: Readonly<Record<StaffNews['kind'], SQL>> = {
  'staff-new-order': sql`${staff.getsOrderEmails}`,
  'staff-new-enquiry': sql`${staff.getsEnquiryEmails} and (select count(*) from ${outboxMessages}
    where ${outboxMessages.createdAt} > now() - interval '1 hour' and ${outboxMessages.kind} = 'staff-new-enquiry'
      and ${outboxMessages.to} = ${staff.email}) < ${MAX_STAFF_EMAILS_PER_HOUR}`,
};

/**
 * Queues an email to each owner who has them switched on and can sign in, in the transaction of what it reports. One
 * statement, because payments wait for it.
 */
export const writeStaffEmails = async (tx: Transaction, { kind, data }: StaffNews): Promise<void> => {
  await send(
    tx.execute(sql`with written as (
      insert into ${outboxMessages} ("to", "kind", "facts", "until", "request_id")
      select ${staff.email}, ${kind}, ${JSON.stringify(data)}::jsonb, ${inMs(emailLifetimeMs(kind))}, ${currentRequestId() ?? null}::text
      from ${staff}
      where ${staff.role} = 'owner' and ${staff.removedAt} is null and ${RECIPIENTS[kind]}
        and (${staff.passwordHash} is not null
          or exists (select from ${staffPasskeys} where ${staffPasskeys.staffId} = ${staff.id}))
      returning 1
    ) select pg_notify(${OUTBOX_CHANNEL}, '') where exists (select from written)`),
  );
};
