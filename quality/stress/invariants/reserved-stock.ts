import type { Invariant } from './observed-state.ts';

const MISCOUNTED = `select p.id, p.stock_allocated as recorded, coalesce(sum(l.grams), 0)::bigint as grams
  from products p left join (order_lines l join orders o on o.id = l.order_id and o.status = 'awaiting-payment')
    on l.product_id = p.id
  group by p.id having coalesce(sum(l.grams), 0) <> p.stock_allocated
    or count(*) filter (where l.expires_at is null and l.grams is not null) > 0`;

/** I2: the recorded reserved stock is that of the unpaid orders, because it admits orders without counting. */
export const reservedStock: Invariant = async ({ rows }) =>
  (await rows<{ id: string; recorded: string; grams: string }>(MISCOUNTED)).map(
    ({ id, recorded, grams }) =>
      `I2: unpaid orders reserve ${grams} g of ${id}, and ${recorded} g are recorded`,
  );
