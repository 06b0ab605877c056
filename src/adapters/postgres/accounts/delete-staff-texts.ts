import { and, eq, inArray, sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { Transaction } from '../connection/database.ts';
import {
  auditEntries,
  auditPersonalValues,
  outboxMessages,
  staffNotes,
  staffViews,
} from '../schema/schema.ts';

/** Deletes what staff wrote about orders: notes, messages, and the personal values and reasons in the audit log. */
export const deleteStaffTexts = async (tx: Transaction, orderIds: readonly string[]): Promise<void> => {
  if (orderIds.length === 0) return;
  await tx.delete(staffNotes).where(inArray(staffNotes.orderId, [...orderIds]));
  await tx
    .delete(outboxMessages)
    .where(and(inArray(outboxMessages.orderId, [...orderIds]), eq(outboxMessages.kind, 'order-message')));
  const entries = tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        inArray(auditEntries.object, ['order', 'customer']),
        sql`${auditEntries.objectId} = any(${sql.param([...orderIds])}::text[])`,
      ),
    );
  await tx.delete(auditPersonalValues).where(inArray(auditPersonalValues.entryId, entries));
};

/** Deletes the saved views of staff that search an email address. */
export const deleteViewsOf = async (tx: Transaction, email: string): Promise<void> => {
  const encoded = encodeURIComponent(emailKey(email)).toLowerCase();
  await tx.delete(staffViews).where(sql`position(${encoded} in lower(${staffViews.query})) > 0`);
};
