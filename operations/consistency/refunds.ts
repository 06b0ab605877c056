import { MAX_REPORTED, type RunQuery } from './run-query.ts';

// Compared by PostgreSQL, because all orders may not fit into memory.
const TOO_HIGH = `select o.receipt, o.total_cents as total, coalesce(r.amount_cents, 0) as due, q.requested
  from (select order_id, sum(amount_cents)::bigint as requested, sum(shipping_cents)::bigint as shipping
    from refund_requests group by 1) q
  join orders o on o.id = q.order_id left join refunds r on r.order_id = o.id
  where q.requested > o.total_cents or q.requested > coalesce(r.amount_cents, 0) or q.shipping > o.shipping_cents
    or r.amount_cents > o.total_cents
  order by 1 limit ${MAX_REPORTED}`;

const WRONG_LINES = `select o.receipt from orders o
  join (select order_id, position, sum(quantity) as quantity, sum(amount_cents) as amount
    from refund_request_lines group by 1, 2) r on r.order_id = o.id
  join order_lines l on l.order_id = r.order_id and l.position = r.position
  where r.quantity > l.quantity or r.amount > l.price_cents::bigint * l.quantity - l.discount_cents
  group by 1 order by 1 limit ${MAX_REPORTED}`;

const TOO_LOW = `select o.receipt from refund_requests q join orders o on o.id = q.order_id
  where q.amount_cents < q.shipping_cents
    + coalesce((select sum(l.amount_cents) from refund_request_lines l where l.request_id = q.id), 0)
  group by 1 order by 1 limit ${MAX_REPORTED}`;

type TooHigh = { receipt: string; total: number; due: number; requested: string };

/** I1: staff have refunded no more than was paid and is due, no line twice, and each request covers its lines. */
export const checkRefunds = async (rows: RunQuery): Promise<string[]> => {
  const tooHigh = await rows<TooHigh>(TOO_HIGH);
  const wrongLines = await rows<{ receipt: string }>(WRONG_LINES);
  const tooLow = await rows<{ receipt: string }>(TOO_LOW);
  return [
    ...tooHigh.map(
      ({ receipt, total, due, requested }) =>
        `I1: staff refunded ${requested} cents of order ${receipt}, which cost ${total}, and ${due} are due`,
    ),
    ...wrongLines.map(({ receipt }) => `I1: a line of order ${receipt} was refunded twice`),
    ...tooLow.map(({ receipt }) => `I1: a refund of order ${receipt} is lower than its lines`),
  ];
};
