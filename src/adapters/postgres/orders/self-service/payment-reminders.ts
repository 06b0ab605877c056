import { and, asc, eq, gt, isNull, lt, ne, not, sql } from 'drizzle-orm';
import { paymentReminder } from '#domain/orders/order-email.ts';
import { DAY } from '#domain/values/time.ts';
import type { PaymentReminders } from '#services/ports/ports.ts';
import type { Orm, Transaction } from '../../connection/database.ts';
import { hasOptedOut, writeOutboxMessage } from '../../email/index.ts';
import { sameEmail } from '../../rows/same-email.ts';
import { orders } from '../../schema/schema.ts';
import { isUnderReview } from '../under-review.ts';

/** Orders per transaction, so that locks are short. */
const BATCH_SIZE = 100;

/** Reminders of unpaid orders; the mark of each commits with its email. */
export const createPaymentReminders = (orm: Orm): PaymentReminders => ({
  async write(placed, now) {
    while ((await orm.transaction((tx) => writeBatch(tx, placed, now))) === BATCH_SIZE);
  },
});

const writeBatch = async (
  tx: Transaction,
  ...[placed, now]: Parameters<PaymentReminders['write']>
): Promise<number> => {
  const due = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.status, 'awaiting-payment'),
        isNull(orders.paymentReminderAt),
        sql`${orders.paymentUrl} is not null`,
        ne(orders.email, ''),
        not(isUnderReview),
        gt(orders.createdAt, placed.after),
        lt(orders.createdAt, placed.before),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(BATCH_SIZE)
    .for('update', { skipLocked: true });
  for (const order of due) {
    const isSkipped =
      (await wasReminded(tx, order, new Date(now.getTime() - DAY))) || (await hasOptedOut(tx, order.email));
    await tx.update(orders).set({ paymentReminderAt: now }).where(eq(orders.id, order.id));
    if (!isSkipped)
      await writeOutboxMessage(tx, order.email, paymentReminder({ ...order, orderNumber: order.receipt }));
  }
  return due.length;
};

/** Anyone can place an order with another person's email, so that each address gets one reminder a day. */
const wasReminded = async (
  tx: Transaction,
  { userId, email }: Pick<typeof orders.$inferSelect, 'userId' | 'email'>,
  since: Date,
): Promise<boolean> => {
  const isOfShopper =
    userId === null ? and(isNull(orders.userId), sameEmail(orders.email, email)) : eq(orders.userId, userId);
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOfShopper, gt(orders.paymentReminderAt, since)))
    .limit(1);
  return found.length > 0;
};
