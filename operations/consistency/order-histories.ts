import { nextStatus, ORDER_EVENTS, ORDER_STATUSES } from '#domain/orders/order.ts';
import { MAX_REPORTED, type RunQuery } from './run-query.ts';

/** Every transition that an order may make. */
const STEPS = ORDER_STATUSES.flatMap((from) =>
  ORDER_EVENTS.flatMap((event) => {
    const to = nextStatus(from, event);
    return to ? [{ from, event, to }] : [];
  }),
);

// Compared by PostgreSQL, because all histories may not fit into memory.
const INCONSISTENT = `with known as (select * from json_to_recordset($1) as k("from" text, event text, "to" text)),
  steps as (
    select h.order_id, h.id, h.event, h."to", case
      when row_number() over history = 1
        then h."from" is null and h."to" = 'awaiting-payment' and h.event = 'placed'
      else h."from" = lag(h."to") over history and (h."from", h.event, h."to") in (select "from", event, "to" from known)
    end is true as follows
    from order_history h window history as (partition by h.order_id order by h.id))
  select o.receipt, o.status, coalesce(string_agg(s.event || ' → ' || s."to", ', ' order by s.id), '') as actual
  from orders o left join steps s on s.order_id = o.id
  group by o.id
  having bool_and(s.follows) is not true or (array_agg(s."to" order by s.id desc))[1] <> o.status
  order by o.receipt limit ${MAX_REPORTED}`;

type InconsistentOrder = { receipt: string; status: string; actual: string };

/** I8: a history begins with `placed`, has allowed transitions only, and ends with the status of the order. */
export const checkOrderHistories = async (rows: RunQuery): Promise<string[]> =>
  (await rows<InconsistentOrder>(INCONSISTENT, [JSON.stringify(STEPS)])).map(
    ({ receipt, status, actual }) => `I8: order ${receipt} is ${status} after: ${actual || 'nothing'}`,
  );
