import { MAX_REPORTED, type RunQuery } from './run-query.ts';

// Compared by PostgreSQL, because all entries may not fit into memory.
const INCONSISTENT = `with sums as (
    select order_id,
      coalesce(sum(amount_cents) filter (where kind = 'payment'), 0) as received,
      coalesce(-sum(amount_cents) filter (where kind = 'refund'), 0) as refunded,
      coalesce(-sum(amount_cents) filter (where kind = 'dispute'), 0) as lost
    from ledger_entries group by 1)
  select o.receipt, coalesce(s.received, 0)::bigint as received, coalesce(s.refunded, 0)::bigint as refunded,
    coalesce(s.lost, 0)::bigint as lost
  from orders o left join sums s on s.order_id = o.id
  where coalesce(s.refunded, 0) <> o.refunded_cents or coalesce(s.lost, 0) <> o.dispute_lost_cents
    or coalesce(s.received, 0) not between
      case when o.status = 'paid' or exists (select from order_history h where h.order_id = o.id and h."to" = 'paid')
        then o.total_cents else 0 end and o.total_cents
  order by 1 limit ${MAX_REPORTED}`;

type WrongLedger = { receipt: string; received: string; refunded: string; lost: string };

/** I1: the ledger of an order has its payment, and what was refunded and lost in disputes. */
export const checkLedger = async (rows: RunQuery): Promise<string[]> =>
  (await rows<WrongLedger>(INCONSISTENT)).map(
    ({ receipt, received, refunded, lost }) =>
      `I1: the ledger of order ${receipt} has ${received} cents received, ${refunded} refunded and ${lost} lost`,
  );
