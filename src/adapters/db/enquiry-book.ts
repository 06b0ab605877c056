import { and, eq, gt, sql } from 'drizzle-orm';
import { emailKey } from '#domain/credentials.ts';
import { ENQUIRIES_PER_HOUR } from '#domain/enquiry.ts';
import { err, ok } from '#domain/result.ts';
import { HOUR } from '#domain/time.ts';
import type { EnquiryBook } from '#services/ports.ts';
import type { Orm } from './database.ts';
import { writeLetter } from './letter-rows.ts';
import { enquiries } from './schema.ts';

/** Enquiries in PostgreSQL. */
export const createEnquiryBook = (orm: Orm): EnquiryBook => ({
  write: (id, enquiry, now) =>
    orm.transaction(async (tx) => {
      const key = emailKey(enquiry.email);
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`enquiry ${key}`}, 0))`);
      const recent = await tx
        .select({ reference: enquiries.reference, town: enquiries.town, message: enquiries.message })
        .from(enquiries)
        .where(
          and(
            eq(sql`lower(${enquiries.email})`, key),
            gt(enquiries.createdAt, new Date(now.getTime() - HOUR)),
          ),
        );
      const same = recent.find(({ town, message }) => town === enquiry.town && message === enquiry.message);
      if (same) return ok({ reference: same.reference });
      if (recent.length >= ENQUIRIES_PER_HOUR) return err({ code: 'too-many-enquiries' });
      const reference = id.slice(0, 8).toUpperCase();
      await tx.insert(enquiries).values({ id, reference, ...enquiry });
      const { name, town } = enquiry;
      await writeLetter(tx, enquiry.email, { kind: 'enquiry-received', facts: { name, town, reference } });
      return ok({ reference });
    }),
});
