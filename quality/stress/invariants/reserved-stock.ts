import type { Invariant } from './observed-state.ts';

const MISCOUNTED = `select p.id, p.stock_allocated as recorded, coalesce(sum(l.grams), 0)::bigint as grams
  from products p left join order_lines l on l.product_id = p.id and l.expires_at is not null
  group by p.id having coalesce(sum(l.grams), 0) <> p.stock_allocated`;
const NOT_RESERVED = `select distinct o.receipt from orders o join order_lines l on l.order_id = o.id
  where o.status = 'awaiting-payment' and l.expires_at is null`;
/** The job that ends them runs every minute. */
const LEFT_RESERVED = `select distinct o.receipt from orders o join order_lines l on l.order_id = o.id
  where o.status <> 'awaiting-payment' and l.expires_at is not null
    and not exists (select from order_history h where h.order_id = o.id and h.at > now() - interval '2 minutes')`;

/** I2: unpaid orders are reserved, and the recorded reserved stock is exact, because it admits orders without counting. */
export const reservedStock: Invariant = async ({ rows }) => [
  ...(await rows<{ id: string; recorded: string; grams: string }>(MISCOUNTED)).map(
    ({ id, recorded, grams }) =>
      `I2: order lines reserve ${grams} g of ${id}, and ${recorded} g are recorded`,
  ),
  ...(await rows<{ receipt: string }>(NOT_RESERVED)).map(
    ({ receipt }) => `I2: the unpaid order ${receipt} has no reservation`,
  ),
];

/** I2: no ended order is reserved. */
export const endedReservations: Invariant = async ({ rows }) =>
  (await rows<{ receipt: string }>(LEFT_RESERVED)).map(
    ({ receipt }) => `I2: the order ${receipt} has ended and is still reserved`,
  );
