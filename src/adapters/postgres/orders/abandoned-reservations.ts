import { type SQL, sql } from 'drizzle-orm';
import type { Order } from '#domain/orders/order.ts';
import { IN_VAIN, type Unpaid } from '#domain/orders/reservation-limits.ts';
import { PAYMENT_MINUTES } from '#domain/payments/payment.ts';
import { MINUTE } from '#domain/values/time.ts';
import type { Transaction } from '../connection/database.ts';
import { send } from '../connection/send-statement.ts';
import { isVerifiedAccount } from '../rows/verified-account.ts';
import { orderLines, orders, products, rateLimits } from '../schema/schema.ts';
import type { Shopper } from './unpaid-orders.ts';

const TIME_TO_PAY = PAYMENT_MINUTES * MINUTE;

type Kind = 'account' | 'address' | 'near';

/** A digest, so that the table does not reveal who left which products unpaid. */
const keyOf = sql`'in-vain ' || encode(sha256(convert_to(concat_ws(' ', who.kind, who.is, product.id), 'UTF8')), 'hex')`;

const whoIs = (account: SQL, address: SQL, near: SQL): SQL =>
  sql`(values ('account', ${account}), ('address', ${address}), ('near', ${near})) as who (kind, "is")`;

const milliseconds = (ms: number): SQL => sql`make_interval(secs => ${ms / 1000})`;

/**
 * Records how long an order that ends unpaid reserved scarce products, per account, IP address and subnet.
 * Only orders with a payment page count, at most for the time to pay; those of a verified account only for the account.
 */
export const noteInVain = async (tx: Transaction, { id }: Order): Promise<void> => {
  const most = sql`now() + ${milliseconds(IN_VAIN.most)}`;
  const later = sql`greatest(${rateLimits}.whole_at, now()) + (excluded.whole_at - now())`;
  await tx.execute(sql`
    insert into ${rateLimits} (key, whole_at)
    select ${keyOf}, now() + ${IN_VAIN.times} * least(now() - ${orders.createdAt}, ${milliseconds(TIME_TO_PAY)})
    from ${orders}
      join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      join ${products} as product on product.id = ${orderLines.productId}
      cross join lateral ${whoIs(sql`${orders.userId}::text`, sql`${orders.placedFrom}`, sql`${orders.placedNear}`)}
    where ${orders.id} = ${id} and ${orders.paymentUrl} is not null and who.is is not null
      and (who.kind = 'account' or not ${isVerifiedAccount(sql`${orders.userId}`)})
      and product.stock_grams <= product.unit_grams * ${IN_VAIN.scarce}::bigint
    order by 1
    on conflict (key) do update set whole_at = least(${later}, ${most})`);
};

/** Reads how long this shopper and their subnet still have to wait for the products. */
export const readWaits = async (
  tx: Transaction,
  { userId, placedFrom, placedNear, isKnown }: Shopper & Pick<Unpaid, 'isKnown'>,
  productIds: readonly string[],
): Promise<Unpaid['waits']> => {
  if (productIds.length === 0) return new Map();
  const { rows } = await send(
    tx.execute<{ id: string; kind: Kind; ms: number }>(sql`
      select product.id, who.kind,
        greatest(extract(epoch from ${rateLimits.wholeAt} - now()) * 1000, 0)::double precision as ms
      from unnest(${sql.param([...productIds])}::text[]) as product (id)
        cross join ${whoIs(sql`${userId}::text`, sql`${placedFrom}::text`, sql`${placedNear}::text`)}
        join ${rateLimits} on ${rateLimits.key} = ${keyOf}
      where who.is is not null`),
  );
  const of = (id: string, ...kinds: readonly Kind[]) =>
    Math.max(0, ...rows.filter((row) => row.id === id && kinds.includes(row.kind)).map(({ ms }) => ms));
  return new Map(
    rows.map(
      ({ id }) =>
        [
          id,
          { own: isKnown ? of(id, 'account') : of(id, 'account', 'address'), near: of(id, 'near') },
        ] as const,
    ),
  );
};
