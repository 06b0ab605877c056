import { and, asc, eq, gt, isNull, lt, ne, not, type SQL, sql } from 'drizzle-orm';
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
      (await wasReminded(tx, order, new Date(now.getTime() - DAY))) ||
      (await hasPaid(tx, order, placed.after)) ||
      (await hasOptedOut(tx, order.email));
    await tx.update(orders).set({ paymentReminderAt: now }).where(eq(orders.id, order.id));
    if (!isSkipped)
      await writeOutboxMessage(tx, order.email, paymentReminder({ ...order, orderNumber: order.receipt }));
  }
  return due.length;
};

type Shopper = Pick<typeof orders.$inferSelect, 'userId' | 'email'>;

/** Anyone can place an order with another person's email, so that each address gets one reminder a day. */
const wasReminded = (tx: Transaction, shopper: Shopper, since: Date): Promise<boolean> =>
  hasOrder(tx, shopper, gt(orders.paymentReminderAt, since));

/** True if the shopper paid another order meanwhile, such as one of the same cart in another tab. */
const hasPaid = (tx: Transaction, shopper: Shopper, since: Date): Promise<boolean> =>
  hasOrder(tx, shopper, and(eq(orders.status, 'paid'), gt(orders.createdAt, since)));

const hasOrder = async (
  tx: Transaction,
  { userId, email }: Shopper,
  condition: SQL | undefined,
): Promise<boolean> => {
  const isOfShopper =
    userId === null ? and(isNull(orders.userId), sameEmail(orders.email, email)) : eq(orders.userId, userId);
  const found = await tx.select({ id: orders.id }).from(orders).where(and(isOfShopper, condition)).limit(1);
  return found.length > 0;
};
