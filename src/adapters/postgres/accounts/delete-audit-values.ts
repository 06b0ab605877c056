import { and, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { Transaction } from '../connection/database.ts';
import { sameEmail } from '../rows/same-email.ts';
import { auditEntries, auditPersonalValues } from '../schema/schema.ts';

const namingEntries = alias(auditEntries, 'naming_entries');
const namedValues = alias(auditPersonalValues, 'named_values');

/**
 * Deletes what the audit log has of a person: the personal values of all entries about an object that had the email, and
 * the reasons that name it. The entries stay.
 */
export const deleteAuditValues = async (tx: Transaction, email: string): Promise<void> => {
  const naming = tx
    .select({ id: namingEntries.id })
    .from(namingEntries)
    .innerJoin(namedValues, eq(namedValues.entryId, namingEntries.id))
    .where(
      and(
        eq(namingEntries.object, auditEntries.object),
        eq(namingEntries.objectId, auditEntries.objectId),
        or(sameEmail(namedValues.before, email), sameEmail(namedValues.after, email)),
      ),
    );
  const entries = tx.select({ id: auditEntries.id }).from(auditEntries).where(exists(naming));
  const namesEmail = sql`strpos(lower(${auditPersonalValues.after}), ${emailKey(email)}) > 0`;
  await tx.delete(auditPersonalValues).where(or(inArray(auditPersonalValues.entryId, entries), namesEmail));
};
