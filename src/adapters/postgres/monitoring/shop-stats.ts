import { and, count, eq, isNotNull, lte, max, min, sql } from 'drizzle-orm';
import { LOW_STOCK_UNITS } from '#domain/catalogue/low-stock.ts';
import type { SharedAlerts } from '#domain/monitoring/alert.ts';
import { PAYMENT_DEADLINE_MINUTES } from '#domain/orders/payment-deadline.ts';
import { ALERT_ABANDONED, ALERT_RESERVED_UNITS } from '#domain/orders/reservation-limits.ts';
import { OVERDUE_ALERT_MINUTES } from '#domain/payments/payment.ts';
import { RESERVED_ALERT } from '#domain/promotions/coupon.ts';
import type { ShopStatsRepository } from '#services/ports/ports.ts';
import { IS_FOR_SALE } from '../catalogue/index.ts';
import type { Orm } from '../connection/database.ts';
import {
  backups,
  couponRedemptions,
  coupons,
  disputes,
  ledgerEntries,
  orderLines,
  orders,
  outboxMessages,
  paymentEvents,
  paymentReviews,
  products,
  refunds,
  unmatchedPayments,
  withdrawals,
} from '../schema/schema.ts';

const cents = (column: typeof refunds.amountCents) => sql<number>`coalesce(sum(${column}), 0)::float8`;

/** Returned to the shopper by refunds and lost disputes. */
const refundedCents = sql`least(${orders.totalCents}, ${orders.refundedCents} + ${orders.disputeLostCents})`;

/** Statistics for operators, read directly from the tables. */
export const createShopStatsRepository = (orm: Orm): ShopStatsRepository => ({
  async ordersByStatus() {
    const rows = await orm
      .select({ status: orders.status, count: count() })
      .from(orders)
      .groupBy(orders.status);
    return Object.fromEntries(rows.map((row) => [row.status, row.count]));
  },

  async payments() {
    const byOrder = orm
      .select({
        received:
          sql<number>`sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.kind} = 'payment')`.as(
            'received',
          ),
        balance: sql<number>`greatest(0, sum(${ledgerEntries.amountCents}))`.as('balance'),
      })
      .from(ledgerEntries)
      .groupBy(ledgerEntries.orderId)
      .as('by_order');
    const [found] = await orm
      .select({
        count: count(),
        cents: sql<number>`coalesce(sum(${byOrder.received}), 0)::float8`,
        refundedCents: sql<number>`coalesce(sum(${byOrder.received} - ${byOrder.balance}), 0)::float8`,
      })
      .from(byOrder);
    if (!found) throw new Error('The ledger query returned no row');
    return found;
  },

  async refunds() {
    const isDue = sql`${refunds.refundId} is null`;
    const [found] = await orm
      .select({
        count: count(),
        cents: cents(refunds.amountCents),
        dueCents: sql<number>`coalesce(sum(greatest(0, ${refunds.amountCents} - ${orders.refundedCents})) filter (where ${isDue}), 0)::float8`,
      })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId));
    if (!found) throw new Error('The refund query returned no row');
    return found;
  },

  async lowStock() {
    const units = sql<number>`${products.stockGrams} / ${products.unitGrams}`;
    return orm
      .select({ name: products.name, units })
      .from(products)
      .where(and(IS_FOR_SALE, lte(units, LOW_STOCK_UNITS)))
      .orderBy(units, products.name);
  },

  async backedUpAt() {
    const [newest] = await orm.select({ at: max(backups.takenAt) }).from(backups);
    if (newest?.at) return newest.at;
    const [first] = await orm.select({ at: min(orders.createdAt) }).from(orders);
    return first?.at ?? null;
  },

  async recordBackup(takenAt) {
    await orm.insert(backups).values({ takenAt }).onConflictDoNothing();
  },

  async waitingEmails() {
    const [found] = await orm
      .select({
        count: count(),
        oldestSeconds: sql<number>`coalesce(extract(epoch from now() - min(${outboxMessages.createdAt})), 0)::float8`,
      })
      .from(outboxMessages)
      .where(isNotNull(outboxMessages.dueAt));
    return found ?? { count: 0, oldestSeconds: 0 };
  },

  async moneyAlerts() {
    const { rows } = await orm.execute<SharedAlerts>(sql`
      select
        (select count(distinct ${orders.id})::int from ${orders}
          join ${paymentEvents} on ${paymentEvents.receipt}::uuid = ${orders.receipt}
          where ${orders.status} <> 'paid' and ${orders.createdAt} > now() - interval '8 days'
            and ${refundedCents} < ${orders.totalCents}
            and ${paymentEvents.type} = 'checkout.session.completed'
            and ${paymentEvents.receivedAt} between now() - interval '7 days' and now() - interval '20 seconds'
            and not exists (select 1 from ${paymentReviews} where ${paymentReviews.orderId} = ${orders.id})
            and not exists (select 1 from ${refunds} where ${refunds.orderId} = ${orders.id})) as "paid-not-completed",
        (select count(*)::int from ${unmatchedPayments} where ${unmatchedPayments.resolvedAt} is null
          and not exists (select 1 from ${orders} where ${orders.receipt}::text = ${unmatchedPayments.receipt})) as "payment-unknown",
        (select count(*)::int from ${outboxMessages} where ${outboxMessages.dueAt} is not null and ${outboxMessages.attempts} > 0
          and ${outboxMessages.createdAt} < now() - interval '15 minutes' and not exists (
            select from ${outboxMessages} delivered where delivered.sent_at > now() - interval '15 minutes')) as "email-delayed",
        (select count(*)::int from ${paymentReviews} where ${paymentReviews.resolvedAt} is null) as "payment-held",
        -- The provider accepts most refunds within seconds.
        (select count(*)::int from ${refunds} where ${refunds.refundId} is null
          and ${refunds.dueAt} < now() - interval '20 seconds') as "refund-needed",
        (select count(*)::int from ${orders} where ${orders.refundFailedAt} is not null) as "refund-failed",
        (select count(*)::int from ${disputes} where ${disputes.closedAt} is null) as disputed,
        (select count(*)::int from ${withdrawals} where ${withdrawals.handledAt} is null) as "withdrawal-received",
        -- No product has less than nothing as long as the schema refuses it, and an index of it would make each sale dearer.
        case when exists (select from pg_constraint where conname = 'products_stock_not_negative' and convalidated) then 0
          else (select count(*)::int from ${products} where ${products.stockGrams} < 0) end as "negative-stock",
        (select count(*)::int from ${orders}
          where ${orders.status} = 'awaiting-payment'
            and ${orders.createdAt} < now() - make_interval(mins => ${PAYMENT_DEADLINE_MINUTES + OVERDUE_ALERT_MINUTES})
            and not exists (select 1 from ${paymentReviews} where ${paymentReviews.resolvedAt} is null
              and ${paymentReviews.sessionId} = ${orders.paymentSessionId})) as overdue,
        (select count(*)::int from ${products} join
          (select ${orderLines.productId} as product,
              sum(${orderLines.grams}) filter (where ${orders.status} = 'awaiting-payment') as grams,
              count(*) filter (where ${orders.status} <> 'awaiting-payment') as ended
            from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
            where ${orders.status} = 'awaiting-payment' or (${orders.status} <> 'paid'
              and ${orders.createdAt} > now() - make_interval(hours => ${ALERT_ABANDONED.hours}))
            group by ${orderLines.productId}) as waiting
          on waiting.product = ${products.id}
          where waiting.grams > ${products.stockGrams} and (waiting.ended >= ${ALERT_ABANDONED.orders}
            or waiting.grams > ${products.unitGrams} * ${ALERT_RESERVED_UNITS}::bigint)) as "much-unpaid",
        (select count(*)::int from ${coupons} join
          (select ${couponRedemptions.code} as code, count(*) as uses
            from ${orders} join ${couponRedemptions} on ${couponRedemptions.orderId} = ${orders.id}
            where ${orders.status} = 'awaiting-payment' and ${couponRedemptions.releasedAt} is null
            group by 1) as reserved
          on reserved.code = ${coupons.code}
          where reserved.uses >= ${RESERVED_ALERT.uses} and reserved.uses >=
            ${RESERVED_ALERT.share}::float8 * (${coupons.totalLimit} - ${coupons.redeemed} + reserved.uses)) as "coupon-reserved"`);
    const [found] = rows;
    if (!found) throw new Error('The alert query returned no row');
    return found;
  },
});
