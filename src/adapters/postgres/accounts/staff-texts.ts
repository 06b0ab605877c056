import { and, eq, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import type { Transaction } from '../connection/database.ts';
import {
  auditEntries,
  auditPersonalValues,
  orders,
  outboxMessages,
  staffNotes,
  staffViews,
  users,
} from '../schema/schema.ts';

/**
 * Deletes notes, messages, and personal values and reasons in the audit log, about these orders and the customers with the
 * ids of them or of their accounts. Done emails may have gone to an email that the order no longer has.
 */
export const deleteStaffTexts = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.delete(staffNotes).where(inArray(staffNotes.orderId, [...ids]));
  await tx
    .delete(outboxMessages)
    .where(
      and(
        inArray(outboxMessages.orderId, [...ids]),
        or(eq(outboxMessages.kind, 'order-message'), isNull(outboxMessages.dueAt)),
      ),
    );
  const entries = tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        inArray(auditEntries.object, ['order', 'customer']),
        sql`${auditEntries.objectId} = any(${sql.param([...ids])}::text[])`,
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

/** Literally the condition of a partial index. */
const MAY_NAME_EMAIL = sql`strpos(${staffNotes.text}, '@') > 0`;

/** Deletes the notes on a customer, and those on others that name the email. */
export const deleteNotesAbout = async (tx: Transaction, email: string): Promise<void> => {
  const key = emailKey(email);
  const namesEmail = and(MAY_NAME_EMAIL, sql`strpos(lower(${staffNotes.text}), ${key}) > 0`);
  await tx.delete(staffNotes).where(or(eq(staffNotes.customerEmail, key), namesEmail));
};

/** Deletes the notes on an email, or on any, that has neither an account nor orders of a guest any more. */
export const deleteNotesWithoutCustomer = async (tx: Transaction, email?: string): Promise<void> => {
  const ofAccount = tx
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = ${staffNotes.customerEmail}`);
  const ofGuest = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.userId),
        isNull(orders.anonymizeAt),
        sql`lower(${orders.email}) = ${staffNotes.customerEmail}`,
      ),
    );
  const isAbout = email === undefined ? undefined : eq(staffNotes.customerEmail, emailKey(email));
  await tx
    .delete(staffNotes)
    .where(and(isNotNull(staffNotes.customerEmail), isAbout, notExists(ofAccount), notExists(ofGuest)));
};
