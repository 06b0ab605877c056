import type { Invariant } from './observed-state.ts';

const OVER_RESERVED = `select p.id, p.set_aside_at_most as most, sum(l.grams) as grams
  from products p join order_lines l on l.product_id = p.id and l.is_set_aside
  group by p.id having sum(l.grams) > p.set_aside_at_most`;

/** I2: of no product more is set aside than is known, since by that orders are let through. */
export const reservedStock: Invariant = async ({ rows }) =>
  (await rows<{ id: string; most: string; grams: string }>(OVER_RESERVED)).map(
    ({ id, most, grams }) => `I2: of ${id} ${grams} g are set aside, and at most ${most} g are known`,
  );
