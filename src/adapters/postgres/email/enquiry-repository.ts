import { and, gt } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import { MAX_CONFIRMATIONS_PER_HOUR } from '#domain/email/enquiry.ts';
import { ok } from '#domain/values/result.ts';
import { HOUR } from '#domain/values/time.ts';
import type { EnquiryRepository } from '#services/ports/ports.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Orm } from '../connection/database.ts';
import { retryOnUnknownCommit, type Transaction } from '../connection/transactions.ts';
import { sameEmail } from '../rows/same-email.ts';
import { enquiries } from '../schema/schema.ts';
import { writeOutboxMessage } from './outbox-rows.ts';

export const createEnquiryRepository = (orm: Orm): EnquiryRepository => ({
  write: (id, enquiry, now) =>
    retryOnUnknownCommit(() => orm.transaction((tx) => write(tx, id, enquiry, now))),
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
  if (recent.length < MAX_CONFIRMATIONS_PER_HOUR)
    await writeOutboxMessage(tx, enquiry.email, { kind: 'enquiry-received', data: { reference } });
  return ok({ reference });
};
