import { eq, sql } from 'drizzle-orm';
import { isOrderNumber } from '#domain/orders/purchase.ts';
import type { Dispute } from '#services/ports/ports.ts';
import { notifyAdmin } from '../connection/admin-changes.ts';
import type { Transaction } from '../connection/database.ts';
import { notifyOrderChanged } from '../orders/index.ts';
import { disputes, orders } from '../schema/schema.ts';

/** The provider may report outcomes out of order. The previous version stores the report's time in `lost_at` only. */
const isNewest = sql`(excluded.reported_at is not null
  and coalesce(greatest(${disputes.reportedAt}, ${disputes.lostAt}) <= excluded.reported_at, true))`;

/** Stores a dispute and the total that its order has lost to disputes. */
export const recordDispute = async (
  tx: Transaction,
  { id, charge, isClosed, isLost, cents, respondBy, reportedAt }: Dispute,
  orderNumber: string | null,
): Promise<void> => {
  const closedAt = isClosed ? (reportedAt ?? sql`now()`) : null;
  const [stored] = await tx
    .insert(disputes)
    .values({
      id,
      chargeId: charge,
      receipt: orderNumber,
      closedAt,
      lostAt: isLost ? closedAt : null,
      amountCents: cents ?? null,
      respondBy: respondBy ?? null,
      reportedAt: closedAt,
    })
    .onConflictDoUpdate({
      target: disputes.id,
      set: {
        receipt: sql`coalesce(${disputes.receipt}, excluded.receipt)`,
        amountCents: sql`case when ${isNewest} then excluded.amount_cents
          else coalesce(${disputes.amountCents}, excluded.amount_cents) end`,
        respondBy: sql`coalesce(excluded.respond_by, ${disputes.respondBy})`,
        closedAt: sql`case when ${isNewest} then excluded.closed_at else ${disputes.closedAt} end`,
        lostAt: sql`case when ${isNewest} then excluded.lost_at else ${disputes.lostAt} end`,
        reportedAt: sql`case when ${isNewest} then excluded.reported_at else ${disputes.reportedAt} end`,
      },
    })
    .returning({ receipt: disputes.receipt });
  await notifyAdmin(tx);
  if (stored?.receipt && isOrderNumber(stored.receipt)) await updateLostCents(tx, stored.receipt);
};

const updateLostCents = async (tx: Transaction, orderNumber: string): Promise<void> => {
  // The lock serializes two disputes of one order.
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.receipt, orderNumber))
    .for('update');
  if (!order) return;
  const lostCents = sql`(select least(${orders.totalCents}, coalesce(sum(coalesce(${disputes.amountCents}, ${orders.totalCents})), 0))
    from ${disputes} where ${disputes.receipt} = ${orderNumber} and ${disputes.lostAt} is not null)`;
  const [updated] = await tx
    .update(orders)
    .set({ disputeLostCents: lostCents })
    .where(sql`${orders.id} = ${order.id} and ${orders.disputeLostCents} is distinct from ${lostCents}`)
    .returning({ orderNumber: orders.receipt, userId: orders.userId });
  if (updated) await notifyOrderChanged(tx, updated);
};
