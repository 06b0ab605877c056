import { and, asc, desc, eq } from 'drizzle-orm';
import { withoutUndone } from '#domain/orders/fulfilment.ts';
import type { OrderHistory, OrderStep } from '#services/ports/ports.ts';
import type { Orm } from '../../connection/database.ts';
import { fulfilmentHistory, orderHistory, withdrawals } from '../../schema/schema.ts';
import { listRefunds, readRefundEntries } from '../refunds/refunded-items.ts';

/** Reads the steps of orders. */
export const createOrderHistory = (orm: Orm): OrderHistory => ({
  async list(orderId) {
    const [statuses, fulfilment, refunds, withdrawn] = await Promise.all([
      orm
        .select({ to: orderHistory.to, at: orderHistory.at })
        .from(orderHistory)
        .where(eq(orderHistory.orderId, orderId))
        .orderBy(asc(orderHistory.id)),
      orm
        .select({ from: fulfilmentHistory.from, to: fulfilmentHistory.to, at: fulfilmentHistory.at })
        .from(fulfilmentHistory)
        .where(eq(fulfilmentHistory.orderId, orderId))
        .orderBy(asc(fulfilmentHistory.id)),
      readRefundEntries(orm, orderId),
      orm
        .select({ at: withdrawals.createdAt })
        .from(withdrawals)
        .where(eq(withdrawals.orderId, orderId))
        .orderBy(asc(withdrawals.createdAt))
        .limit(1),
    ]);
    const steps: OrderStep[] = [
      ...statuses,
      ...withoutUndone(fulfilment).map(({ to, at }) => ({ to, at })),
      ...refunds.map(({ amountCents, at, items }) => ({
        to: amountCents < 0 ? ('refunded' as const) : ('refund-failed' as const),
        at,
        amountCents: Math.abs(amountCents),
        items,
      })),
      ...withdrawn.map(({ at }) => ({ to: 'withdrawal-received' as const, at })),
    ];
    return steps.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  },
  async paidAt(orderId) {
    const [paid] = await orm
      .select({ at: orderHistory.at })
      .from(orderHistory)
      .where(and(eq(orderHistory.orderId, orderId), eq(orderHistory.to, 'paid')))
      .orderBy(desc(orderHistory.id))
      .limit(1);
    return paid?.at;
  },
  listRefunds: (orderIds) => listRefunds(orm, orderIds),
});
