import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { StaffOrderMessages } from '#services/ports/ports.ts';
import { takeLock } from '../../connection/advisory-lock.ts';
import type { Orm } from '../../connection/database.ts';
import { auditEntries, orders, outboxMessages, staffNotes } from '../../schema/schema.ts';
import { readWithdrawals } from './staff-order-details.ts';

const isOfLastHour = gt(outboxMessages.createdAt, sql`now() - interval '1 hour'`);

/** Notes and emails that staff write about orders, in PostgreSQL. */
export const createStaffOrderMessages = (orm: Orm): StaffOrderMessages => ({
  addNote: ({ orderId, staffId, text }) =>
    orm.transaction(async (tx) => {
      // A concurrent deletion of the customer's data waits, and then deletes the note as well.
      const [order] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.id, orderId), ne(orders.email, '')))
        .for('share');
      if (!order) return false;
      await tx.insert(staffNotes).values({ orderId, staffId, text });
      return true;
    }),

  countRecentMessages: (staffId) =>
    orm.transaction(async (tx) => {
      await takeLock(tx, `messages of ${staffId}`);
      const recent = await tx
        .select({ id: outboxMessages.id })
        .from(outboxMessages)
        .innerJoin(auditEntries, eq(auditEntries.requestId, outboxMessages.id))
        .where(
          and(isOfLastHour, eq(outboxMessages.kind, 'order-message'), eq(auditEntries.staffId, staffId)),
        );
      return recent.length;
    }),

  listWithdrawals: (order) => readWithdrawals(orm, order),

  countRecentEmails: (orderId, kind) =>
    orm.transaction(async (tx) => {
      await takeLock(tx, `order emails ${orderId}`);
      return tx.$count(
        outboxMessages,
        and(eq(outboxMessages.orderId, orderId), eq(outboxMessages.kind, kind), isOfLastHour),
      );
    }),
});
