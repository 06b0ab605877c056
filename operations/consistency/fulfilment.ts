import {
  canFulfil,
  FULFILMENT_EVENTS,
  FULFILMENT_STATUSES,
  fulfilmentStatusAfter,
  UNDOING_CHANGES,
} from '#domain/orders/fulfilment.ts';
import { MAX_REPORTED, type RunQuery } from './run-query.ts';

/** Every transition that a fulfilment may make. */
const STEPS = FULFILMENT_STATUSES.flatMap((from) =>
  FULFILMENT_EVENTS.filter((event) => canFulfil(from, event)).map((event) => ({
    from,
    to: fulfilmentStatusAfter(event),
  })),
);

// Compared by PostgreSQL, because all histories may not fit into memory.
const INCONSISTENT = `with known as (select * from json_to_recordset($1) as k("from" text, "to" text)),
  steps as (
    select order_id, id, "to", ("from", "to") in (select "from", "to" from known)
      and "from" = coalesce(lag("to") over (partition by order_id order by id), 'unfulfilled') as follows
    from fulfilment_history)
  select o.receipt, o.fulfilment_status as status, coalesce(string_agg(s."to", ', ' order by s.id), '') as actual
  from orders o left join steps s on s.order_id = o.id
  where s.id is not null or o.fulfilment_status <> 'unfulfilled'
  group by o.id
  having bool_and(s.follows) is not true or (array_agg(s."to" order by s.id desc))[1] <> o.fulfilment_status
    or (o.status <> 'paid' and o.fulfilment_status <> 'unfulfilled')
  order by o.receipt limit ${MAX_REPORTED}`;

// A shipment that can still be undone counts against the lines, but has not reached the shopper.
const WRONG_SHIPMENTS = `select o.receipt from orders o
  join order_lines l on l.order_id = o.id
  left join (select p.order_id, p.position, sum(p.quantity) as quantity,
      sum(p.quantity) filter (where s.announced_at is not null) as announced
    from shipment_lines p join shipments s on s.id = p.shipment_id group by 1, 2) s
    on s.order_id = l.order_id and s.position = l.position
  left join (select order_id, position, sum(quantity) as quantity from refund_request_lines group by 1, 2) r
    on r.order_id = l.order_id and r.position = l.position
  where o.fulfilment_status in ('shipped', 'delivered', 'returned')
      and coalesce(s.announced, 0) < l.quantity - coalesce(r.quantity, 0)
    or s.quantity > l.quantity or (s.quantity > 0 and o.status <> 'paid')
  group by 1 order by 1 limit ${MAX_REPORTED}`;

/** I8: fulfilment histories have allowed transitions only and end with the status; shipped orders were sent whole, except for what was refunded. */
export const checkFulfilment = async (rows: RunQuery): Promise<string[]> => {
  const inconsistent = await rows<{ receipt: string; status: string; actual: string }>(INCONSISTENT, [
    JSON.stringify([...STEPS, ...UNDOING_CHANGES]),
  ]);
  const wrongShipments = await rows<{ receipt: string }>(WRONG_SHIPMENTS);
  return [
    ...inconsistent.map(
      ({ receipt, status, actual }) =>
        `I8: the fulfilment of ${receipt} is ${status} after: ${actual || 'nothing'}`,
    ),
    ...wrongShipments.map(({ receipt }) => `I8: the shipments of ${receipt} are not its lines`),
  ];
};
