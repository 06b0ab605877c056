import { MAX_REPORTED, type RunQuery } from './run-query.ts';

const TOTALS = `select o.receipt, o.total_cents as total, sum(l.price_cents::bigint * l.quantity)::bigint as gross,
    sum(l.discount_cents)::bigint as off, bool_and(l.grams = l.quantity * p.unit_grams) as weighed,
    bool_and(l.price_cents = p.price_cents) as priced,
    coalesce((select sum((d->>'amountCents')::bigint) from jsonb_array_elements(o.discounts) d), 0) as listed
  from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
  group by o.id`;

// Compared by PostgreSQL, because all orders may not fit into memory.
const WRONG = `select * from (${TOTALS}) s where gross - off <> total or off <> listed order by receipt limit ${MAX_REPORTED}`;

/** The total of an order, and the sums of its lines. */
export type OrderTotals = {
  receipt: string;
  total: number;
  gross: string;
  off: string;
  listed: string;
  weighed: boolean;
  priced: boolean;
};

/** Reads the totals of every order. */
export const readOrderTotals = (rows: RunQuery): Promise<OrderTotals[]> => rows<OrderTotals>(TOTALS);

/** The part of I3 that needs no other source: lines less discounts are the total. */
export const checkOrderTotals = async (rows: RunQuery): Promise<string[]> =>
  (await rows<OrderTotals>(WRONG)).flatMap(findTotalFaults);

/** Differences between the totals of one order and its lines. */
export const findTotalFaults = ({ receipt, total, gross, off, listed }: OrderTotals): string[] => [
  ...(Number(gross) - Number(off) === total ? [] : [`I3: order ${receipt} has another total than its lines`]),
  ...(off === listed ? [] : [`I3: order ${receipt} lists other discounts than its lines`]),
];
