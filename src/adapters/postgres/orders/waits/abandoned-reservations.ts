import { sql } from 'drizzle-orm';
import type { Order } from '#domain/orders/order.ts';
import { PAYMENT_DEADLINE_MINUTES } from '#domain/orders/payment-deadline.ts';
import { ABANDONED_RESERVATIONS, MAX_SCARCE_UNITS } from '#domain/orders/reservation-limits.ts';
import { MINUTE } from '#domain/values/time.ts';
import type { Transaction } from '../../connection/database.ts';
import { inMs, interval } from '../../connection/interval-ms.ts';
import { isVerifiedAccount } from '../../rows/verified-account.ts';
import { orderLines, orders, products, rateLimits } from '../../schema/schema.ts';
import { limitKey, ORIGINS } from './shopper-waits.ts';

const PAYMENT_WINDOW_MS = PAYMENT_DEADLINE_MINUTES * MINUTE;

/**
 * Records how long an order that ends unpaid reserved scarce products, per account, IP address and subnet.
 * Only orders with a payment page count, at most for the time to pay; those of a verified account only for the account.
 */
export const recordAbandonedReservation = async (tx: Transaction, { id }: Order): Promise<void> => {
  const { waitFactor, maxWaitMs } = ABANDONED_RESERVATIONS;
  const extended = sql`greatest(${rateLimits}.whole_at, now()) + (excluded.whole_at - now())`;
  await tx.execute(sql`
    insert into ${rateLimits} (key, whole_at)
    select ${limitKey('abandoned', sql`shopper.kind`, sql`shopper.origin`)},
      now() + ${waitFactor} * least(now() - ${orders.createdAt}, ${interval(PAYMENT_WINDOW_MS)})
    from ${orders} cross join lateral ${ORIGINS}
    where ${orders.id} = ${id} and ${orders.paymentUrl} is not null and shopper.origin is not null
      and (shopper.kind = 'account' or not ${isVerifiedAccount(sql`${orders.userId}`)})
      and exists (select from ${orderLines} join ${products} on ${products.id} = ${orderLines.productId}
        where ${orderLines.orderId} = ${orders.id} and ${products.stockGrams} <= ${products.unitGrams} * ${MAX_SCARCE_UNITS}::bigint)
    order by 1
    on conflict (key) do update set whole_at = least(${extended}, ${inMs(maxWaitMs)})`);
};
