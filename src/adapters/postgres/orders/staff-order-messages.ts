import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { StaffOrderMessages } from '#services/ports/ports.ts';
import { takeLock } from '../connection/advisory-lock.ts';
import type { Orm } from '../connection/database.ts';
import { orders, outboxMessages, staffNotes } from '../schema/schema.ts';
import { readWithdrawals } from './admin/staff-order-details.ts';
import { readOrder } from './order-rows.ts';

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

  lockOrder: (orderNumber) =>
    orm.transaction(async (tx) => {
      await tx.select({ id: orders.id }).from(orders).where(eq(orders.receipt, orderNumber)).for('share');
      // A statement of its own, which sees what the lock has waited for.
      return readOrder(tx, orderNumber, { lock: false });
    }),

  listWithdrawals: (order) => readWithdrawals(orm, order),

  countRecentEmails: (orderId, kind) =>
    orm.transaction(async (tx) => {
      await takeLock(tx, `order emails ${orderId}`);
      return tx.$count(
        outboxMessages,
        and(
          eq(outboxMessages.orderId, orderId),
          eq(outboxMessages.kind, kind),
          gt(outboxMessages.createdAt, sql`now() - interval '1 hour'`),
        ),
      );
    }),
});
