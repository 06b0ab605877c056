import { and, asc, desc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { LOW_STOCK_UNITS } from '#domain/catalogue/low-stock.ts';
import { FAILED_EMAIL_DAYS, MAX_TASK_COUNT, type Sales, type TaskName } from '#domain/monitoring/today.ts';
import { isOrderList } from '#domain/orders/lists/order-lists.ts';
import { SHOP_TIME_ZONE } from '#domain/values/shop-time.ts';
import { DAY } from '#domain/values/time.ts';
import type { TodayRepository } from '#services/ports/ports.ts';
import { IS_FOR_SALE } from '../catalogue/index.ts';
import type { Orm } from '../connection/database.ts';
import { orderListCondition } from '../orders/index.ts';
import { enquiries, ledgerEntries, orders, outboxMessages, products, withdrawals } from '../schema/schema.ts';

const UNITS = sql<number>`${products.stockGrams} / ${products.unitGrams}`;
const IS_LOW = lte(UNITS, LOW_STOCK_UNITS);

/** Given up: an email that will be tried again has a time for it. */
const hasFailedSince = (since: Date): SQL | undefined =>
  and(isNotNull(outboxMessages.lastError), isNull(outboxMessages.dueAt), gt(outboxMessages.createdAt, since));

/** The rows of a count. */
const rowsOf = (name: TaskName, now: Date): SQL => {
  if (isOrderList(name)) return sql`${orders} where ${orderListCondition(name, now)}`;
  if (name === 'withdrawals') return sql`${withdrawals} where ${withdrawals.handledAt} is null`;
  if (name === 'enquiries') return sql`${enquiries} where ${enquiries.state} = 'open'`;
  if (name === 'low-stock') return sql`${products} where ${and(IS_FOR_SALE, IS_LOW)}`;
  return sql`${outboxMessages} where ${hasFailedSince(new Date(now.getTime() - FAILED_EMAIL_DAYS * DAY))}`;
};

/** The start page of the admin in PostgreSQL. */
export const createTodayRepository = (orm: Orm): TodayRepository => ({
  async count(names, now) {
    const counts = names.map(
      (name) =>
        sql`select ${name} as name, (select count(*)::int from (select from ${rowsOf(name, now)} limit ${MAX_TASK_COUNT + 1}) found) as count`,
    );
    const { rows } = await orm.execute<{ name: TaskName; count: number }>(sql.join(counts, sql` union all `));
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  },

  async sales(now) {
    const local = sql`(${now}::timestamptz at time zone ${SHOP_TIME_ZONE})`;
    const salesUntil = (
      end: SQL,
    ): SQL => sql`select coalesce(sum(${ledgerEntries.amountCents}), 0)::float8 as cents,
        (count(*) filter (where ${ledgerEntries.kind} = 'payment'))::int as orders
      from ${ledgerEntries} where ${ledgerEntries.kind} in ('payment', 'refund')
        and ${ledgerEntries.at} >= (date_trunc('day', ${end}) at time zone ${SHOP_TIME_ZONE})
        and ${ledgerEntries.at} <= (${end} at time zone ${SHOP_TIME_ZONE})`;
    const { rows } = await orm.execute<Sales>(
      sql`${salesUntil(local)} union all ${salesUntil(sql`(${local} - interval '7 days')`)}`,
    );
    const [today, lastWeek] = rows;
    if (!today || !lastWeek) throw new Error('The query of sales returned no row');
    return { today, lastWeek };
  },

  failedEmails: (since, limit, before) =>
    orm
      .select({
        id: outboxMessages.id,
        kind: outboxMessages.kind,
        to: outboxMessages.to,
        createdAt: outboxMessages.createdAt,
        error: sql<string>`${outboxMessages.lastError}`,
        orderNumber: orders.receipt,
      })
      .from(outboxMessages)
      .leftJoin(orders, eq(orders.id, outboxMessages.orderId))
      .where(
        and(
          hasFailedSince(since),
          before && sql`(${outboxMessages.createdAt}, ${outboxMessages.id}) < (${before.at}, ${before.id})`,
        ),
      )
      .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
      .limit(limit),

  lowStock: (limit, after) =>
    orm
      .select({ id: products.id, name: products.name, units: UNITS })
      .from(products)
      .where(
        and(IS_FOR_SALE, IS_LOW, after && sql`(${UNITS}, ${products.id}) > (${after.units}, ${after.id})`),
      )
      .orderBy(UNITS, asc(products.id))
      .limit(limit),
});
