import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { Transaction } from '../connection/database.ts';
import { sameEmail } from '../rows/same-email.ts';
import { auditEntries, auditPersonalValues } from '../schema/schema.ts';

const { entryId, field, before, after } = auditPersonalValues;

// Literally the conditions of partial indexes, because the log has millions of values.
const IS_EMAIL = sql`${field} = 'email'`;
const MAY_NAME_EMAIL = sql`${field} <> 'email' and strpos(${after}, '@') > 0`;

/**
 * Deletes what the audit log has of a person: the personal values of all entries about an object that had the email, and
 * the notes and reasons that name it. The entries stay.
 */
export const deleteAuditValues = async (tx: Transaction, email: string): Promise<void> => {
  // Apart, because the planner expects many rows and would join them with the whole log.
  const found = await tx
    .select({ entryId })
    .from(auditPersonalValues)
    .where(and(IS_EMAIL, or(sameEmail(before, email), sameEmail(after, email))));
  const ids = found.map((value) => value.entryId);
  const objects = await tx
    .selectDistinct({ object: auditEntries.object, objectId: auditEntries.objectId })
    .from(auditEntries)
    .where(inArray(auditEntries.id, ids));
  for (const { object, objectId } of objects) {
    const isAbout = and(eq(auditEntries.object, object), eq(auditEntries.objectId, objectId));
    const entries = tx.select({ id: auditEntries.id }).from(auditEntries).where(isAbout);
    await tx.delete(auditPersonalValues).where(inArray(entryId, entries));
  }
  const namesEmail = sql`strpos(lower(${after}), ${emailKey(email)}) > 0`;
  await tx.delete(auditPersonalValues).where(and(MAY_NAME_EMAIL, namesEmail));
};
