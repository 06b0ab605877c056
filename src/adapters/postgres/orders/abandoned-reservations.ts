import { type SQL, sql } from 'drizzle-orm';
import type { Order } from '#domain/orders/order.ts';
import { PAYMENT_DEADLINE_MINUTES } from '#domain/orders/payment-deadline.ts';
import { ABANDONED_RESERVATIONS, type ReservationUsage } from '#domain/orders/reservation-limits.ts';
import { MINUTE } from '#domain/values/time.ts';
import type { Transaction } from '../connection/database.ts';
import { interval } from '../connection/interval-ms.ts';
import { send } from '../connection/send-statement.ts';
import { isVerifiedAccount } from '../rows/verified-account.ts';
import { orderLines, orders, products, rateLimits } from '../schema/schema.ts';
import type { OrderOrigin } from './unpaid-orders.ts';

const PAYMENT_WINDOW_MS = PAYMENT_DEADLINE_MINUTES * MINUTE;

/** Stored inside digests: a renamed one would lose all counts. */
type OriginKeyKind = 'account' | 'address' | 'near';

/** A digest, so that the table does not reveal who left which products unpaid. */
const limitKey = sql`'in-vain ' || encode(sha256(convert_to(concat_ws(' ', shopper.kind, shopper.key, product.id), 'UTF8')), 'hex')`;

const shopperKeys = (account: SQL, address: SQL, subnet: SQL): SQL =>
  sql`(values ('account', ${account}), ('address', ${address}), ('near', ${subnet})) as shopper (kind, key)`;

/**
 * Records how long an order that ends unpaid reserved scarce products, per account, IP address and subnet.
 * Only orders with a payment page count, at most for the time to pay; those of a verified account only for the account.
 */
export const recordAbandonedReservation = async (tx: Transaction, { id }: Order): Promise<void> => {
  const maximum = sql`now() + ${interval(ABANDONED_RESERVATIONS.maxPenaltyMs)}`;
  const extended = sql`greatest(${rateLimits}.whole_at, now()) + (excluded.whole_at - now())`;
  await tx.execute(sql`
    insert into ${rateLimits} (key, whole_at)
    select ${limitKey}, now() + ${ABANDONED_RESERVATIONS.penaltyFactor} * least(now() - ${orders.createdAt}, ${interval(PAYMENT_WINDOW_MS)})
    from ${orders}
      join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      join ${products} as product on product.id = ${orderLines.productId}
      cross join lateral ${shopperKeys(sql`${orders.userId}::text`, sql`${orders.placedFrom}`, sql`${orders.placedNear}`)}
    where ${orders.id} = ${id} and ${orders.paymentUrl} is not null and shopper.key is not null
      and (shopper.kind = 'account' or not ${isVerifiedAccount(sql`${orders.userId}`)})
      and product.stock_grams <= product.unit_grams * ${ABANDONED_RESERVATIONS.maxScarceUnits}::bigint
    order by 1
    on conflict (key) do update set whole_at = least(${extended}, ${maximum})`);
};

/** Reads how long this shopper and their subnet still have to wait for the products. */
export const readReservationWaits = async (
  tx: Transaction,
  { userId, ipDigest, ipPrefixDigest, isVerified }: OrderOrigin & Pick<ReservationUsage, 'isVerified'>,
  productIds: readonly string[],
): Promise<ReservationUsage['penalties']> => {
  if (productIds.length === 0) return new Map();
  const { rows } = await send(
    tx.execute<{ id: string; kind: OriginKeyKind; ms: number }>(sql`
      select product.id, shopper.kind,
        greatest(extract(epoch from ${rateLimits.theoreticalArrivalAt} - now()) * 1000, 0)::double precision as ms
      from unnest(${sql.param([...productIds])}::text[]) as product (id)
        cross join ${shopperKeys(sql`${userId}::text`, sql`${ipDigest}::text`, sql`${ipPrefixDigest}::text`)}
        join ${rateLimits} on ${rateLimits.key} = ${limitKey}
      where shopper.key is not null`),
  );
  const of = (id: string, ...kinds: readonly OriginKeyKind[]) =>
    Math.max(0, ...rows.filter((row) => row.id === id && kinds.includes(row.kind)).map(({ ms }) => ms));
  return new Map(
    rows.map(
      ({ id }) =>
        [
          id,
          {
            customer: isVerified ? of(id, 'account') : of(id, 'account', 'address'),
            subnet: of(id, 'near'),
          },
        ] as const,
    ),
  );
};
