import { and, eq, inArray, sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { Transaction } from '../connection/database.ts';
import { auditEntries, auditPersonalValues, staffNotes, staffViews } from '../schema/schema.ts';

/** Deletes what staff wrote about orders: notes, and the personal values and reasons in the audit log. */
export const deleteStaffTexts = async (tx: Transaction, orderIds: readonly string[]): Promise<void> => {
  if (orderIds.length === 0) return;
  await tx.delete(staffNotes).where(inArray(staffNotes.orderId, [...orderIds]));
  const entries = tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.object, 'order'),
        sql`${auditEntries.objectId} = any(${sql.param([...orderIds])}::text[])`,
      ),
    );
  await tx.delete(auditPersonalValues).where(inArray(auditPersonalValues.entryId, entries));
};

/** Deletes the saved views of staff that search an email; decoded, because its characters have several encodings. */
export const deleteViewsOf = async (tx: Transaction, email: string): Promise<void> => {
  const key = emailKey(email);
  const views = await tx.select({ id: staffViews.id, query: staffViews.query }).from(staffViews);
  const named = views.filter(({ query }) =>
    [...new URLSearchParams(query).values()].some((value) => emailKey(value).includes(key)),
  );
  const ids = named.map(({ id }) => id);
  await tx.delete(staffViews).where(inArray(staffViews.id, ids));
};
