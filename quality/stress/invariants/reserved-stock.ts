import type { Invariant } from './observed-state.ts';

const OVER_RESERVED = `select p.id, p.set_aside_at_most as most, sum(l.grams) as grams
  from products p join order_lines l on l.product_id = p.id and l.is_set_aside
  group by p.id having sum(l.grams) > p.set_aside_at_most`;

/** I2: the recorded upper bound of reserved stock is not exceeded, because it admits orders without counting. */
export const reservedStock: Invariant = async ({ rows }) =>
  (await rows<{ id: string; most: string; grams: string }>(OVER_RESERVED)).map(
    ({ id, most, grams }) =>
      `I2: ${grams} g of ${id} are reserved, more than the recorded maximum of ${most} g`,
  );
