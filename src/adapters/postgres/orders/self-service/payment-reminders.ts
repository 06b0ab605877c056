import { and, asc, eq, gt, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import { paymentReminder } from '#domain/orders/order-email.ts';
import { DAY } from '#domain/values/time.ts';
import type { PaymentReminders } from '#services/ports/ports.ts';
import type { Orm, Transaction } from '../../connection/database.ts';
import { countOutboxMessages, hasOptedOut, writeOutboxMessage } from '../../email/index.ts';
import { sameEmail } from '../../rows/same-email.ts';
import { orderHistory, orders, users } from '../../schema/schema.ts';
import { isUnderReview } from '../lists/under-review.ts';

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
      (await wasReminded(tx, order, new Date(now.getTime() - DAY))) ||
      (await hasPaidSince(tx, order)) ||
      (await hasOptedOut(tx, order.email));
    await tx.update(orders).set({ paymentReminderAt: now }).where(eq(orders.id, order.id));
    if (!isSkipped) {
      const reminder = paymentReminder({ ...order, orderNumber: order.receipt });
      await writeOutboxMessage(tx, order.email, reminder, { orderId: order.id });
    }
  }
  return due.length;
};

type OrderRow = typeof orders.$inferSelect;

/** Matches the orders of a shopper as a guest and with an account; an array, since a subquery would use no index. */
const isOfShopper = (tx: Transaction, { userId, email }: OrderRow) => {
  const accounts = tx.select({ id: users.id }).from(users).where(sameEmail(users.email, email));
  return or(
    and(isNull(orders.userId), sameEmail(orders.email, email)),
    userId === null ? sql`${orders.userId} = any(array(${accounts}))` : eq(orders.userId, userId),
  );
};

/** Anyone can place an order with another person's email, so that each address gets one reminder a day. */
const wasReminded = async (tx: Transaction, { email }: OrderRow, since: Date): Promise<boolean> =>
  (await countOutboxMessages(tx, { kind: 'order-unpaid', to: email, since })) > 0;

/** True if the shopper has paid another order since this one was placed, such as one of the same cart in another tab. */
const hasPaidSince = async (tx: Transaction, order: OrderRow): Promise<boolean> => {
  const isPayment = and(eq(orderHistory.to, 'paid'), gt(orderHistory.at, order.createdAt));
  const paid = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderHistory, eq(orderHistory.orderId, orders.id))
    .where(and(isOfShopper(tx, order), isPayment))
    .limit(1);
  return paid.length > 0;
};
