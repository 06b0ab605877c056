import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import { MAX_CONFIRMATIONS_PER_HOUR } from '#domain/email/enquiry.ts';
import { err, ok } from '#domain/values/result.ts';
import { HOUR } from '#domain/values/time.ts';
import type { EnquiryRepository } from '#services/ports/ports.ts';
import { notifyAdmin } from '../connection/admin-changes.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Orm } from '../connection/database.ts';
import { retryOnUnknownCommit, type Transaction } from '../connection/transactions.ts';
import { sameEmail } from '../rows/same-email.ts';
import { enquiries } from '../schema/schema.ts';
import { writeOutboxMessage } from './outbox-rows.ts';
import { writeStaffEmails } from './staff-emails.ts';

/** Enquiries in PostgreSQL. */
export const createEnquiryRepository = (orm: Orm): EnquiryRepository => ({
  write: (id, enquiry, now) =>
    retryOnUnknownCommit(() => orm.transaction((tx) => write(tx, id, enquiry, now))),

  list: (state, limit, before) =>
    orm
      .select()
      .from(enquiries)
      .where(
        and(
          eq(enquiries.state, state),
          before && sql`(${enquiries.createdAt}, ${enquiries.id}) < (${before.at}, ${before.id})`,
        ),
      )
      .orderBy(desc(enquiries.createdAt), desc(enquiries.id))
      .limit(limit),

  changeState: (id, from, to) =>
    orm.transaction(async (tx) => {
      const isUnchanged = and(eq(enquiries.id, id), eq(enquiries.state, from));
      const changed = await tx
        .update(enquiries)
        .set({ state: to })
        .where(isUnchanged)
        .returning({ id: enquiries.id });
      if (changed.length === 0) {
        const isKnown = (await tx.$count(enquiries, eq(enquiries.id, id))) > 0;
        return err(isKnown ? 'changed-meanwhile' : 'unknown-enquiry');
      }
      return ok(undefined);
    }),
});

const write = async (
  tx: Transaction,
  ...[id, enquiry, now]: Parameters<EnquiryRepository['write']>
): ReturnType<EnquiryRepository['write']> => {
  await takeLock(tx, `enquiry ${emailKey(enquiry.email)}`);
  const recent = await tx
    .select({ reference: enquiries.reference, town: enquiries.town, message: enquiries.message })
    .from(enquiries)
    .where(
      and(sameEmail(enquiries.email, enquiry.email), gt(enquiries.createdAt, new Date(now.getTime() - HOUR))),
    );
  const duplicate = recent.find(({ town, message }) => town === enquiry.town && message === enquiry.message);
  if (duplicate) return ok({ reference: duplicate.reference });
  const reference = id.slice(0, 8).toUpperCase();
  await tx.insert(enquiries).values({ id, reference, ...enquiry });
  await writeStaffEmails(tx, { kind: 'staff-new-enquiry', data: { reference } });
  await notifyAdmin(tx);
  if (recent.length < MAX_CONFIRMATIONS_PER_HOUR)
    await writeOutboxMessage(tx, enquiry.email, { kind: 'enquiry-received', data: { reference } });
  return ok({ reference });
};
