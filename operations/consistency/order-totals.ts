import { MAX_REPORTED, type RunQuery } from './run-query.ts';

const TOTALS = `select o.receipt, o.total_cents as total, sum(l.price_cents::bigint * l.quantity)::bigint as gross,
    sum(l.discount_cents)::bigint as discount, o.shipping_cents as shipping,
    bool_and(l.grams = l.quantity * p.unit_grams) as "hasCatalogueWeights",
    bool_and(l.price_cents = p.price_cents) as "hasCataloguePrices",
    coalesce((select sum((d->>'amountCents')::bigint) from jsonb_array_elements(o.discounts) d), 0) as listed
  from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
  group by o.id`;

// Compared by PostgreSQL, because all orders may not fit into memory.
const INCONSISTENT = `select * from (${TOTALS}) s
  where gross - discount + shipping <> total or discount <> listed order by receipt limit ${MAX_REPORTED}`;

/** The total of an order, and the sums of its lines. */
export type OrderTotals = {
  receipt: string;
  total: number;
  gross: string;
  /** The sum of the discounts of the lines. */
  discount: string;
  /** The price of the delivery. */
  shipping: number;
  /** The sum of the discounts that the order lists. */
  listed: string;
  hasCatalogueWeights: boolean;
  hasCataloguePrices: boolean;
};

/** Reads the totals of every order. */
export const readOrderTotals = (rows: RunQuery): Promise<OrderTotals[]> => rows<OrderTotals>(TOTALS);

/** The part of I3 that needs no other source: lines less discounts, and the delivery, are the total. */
export const checkOrderTotals = async (rows: RunQuery): Promise<string[]> =>
  (await rows<OrderTotals>(INCONSISTENT)).flatMap(findTotalFaults);

/** Differences between the totals of one order and its lines. */
export const findTotalFaults = ({
  receipt,
  total,
  gross,
  discount,
  shipping,
  listed,
}: OrderTotals): string[] => [
  ...(Number(gross) - Number(discount) + shipping === total
    ? []
    : [`I3: the total of order ${receipt} is not the sum of its lines and its delivery`]),
  ...(discount === listed ? [] : [`I3: the discounts of order ${receipt} are not those of its lines`]),
];
