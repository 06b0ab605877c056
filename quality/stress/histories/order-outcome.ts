import { isDeepStrictEqual } from 'node:util';
import type { TestEnvironment } from '../environment/test-environment.ts';
import { allowedOutcomes, type OrderOutcome } from './model.ts';
import type { History } from './order-events.ts';
import type { Provider } from './provider-client.ts';

const SESSIONS = { open: 'open', complete: 'paid', expired: 'expired' } as const;

const OUTCOME = `select o.status as order,
    array(select h.event from order_history h where h.order_id = o.id order by h.id) as steps,
    array(select l.kind from letters l where l."to" = o.email and l.kind = 'order-paid') as emails,
    (select count(*)::integer from held_payments p where p.order_id = o.id) as "underReview",
    coalesce((select case when r.refund_id is null then 'due' else 'refunded' end
      from refunds r where r.order_id = o.id), 'none') as refund,
    coalesce((select case when d.closed_at is null then 'open' else 'closed' end
      from disputes d where d.receipt = o.receipt::text), 'none') as "knownDispute"
  from orders o where receipt = $1`;

/** Reads the outcome of an order that has allocated `taken` units. */
export const readOutcome = async (
  { rows }: TestEnvironment,
  receipt: string,
  provider: Provider,
  taken: number,
): Promise<OrderOutcome | undefined> => {
  const [outcome] = await rows<Omit<OrderOutcome, 'session' | 'refunds' | 'taken'>>(OUTCOME, [receipt]);
  const { status } = await provider.session();
  const refunds = (await provider.refunds()).map((refund) => refund.status).toReversed();
  return outcome && { ...outcome, session: SESSIONS[status], refunds, taken };
};

/** The allowed outcomes differ only in how often the refund job has run, so a few suffice. */
const MAX_SHOWN = 3;

/** Returns how an outcome deviates from the model of its history. */
export const differences = (history: History, outcome: OrderOutcome | undefined): string[] => {
  const allowed = allowedOutcomes(history);
  if (allowed.some((end) => isDeepStrictEqual(end, outcome))) return [];
  const shown = allowed.slice(0, MAX_SHOWN).map((end) => JSON.stringify(end));
  return [`the outcome is ${JSON.stringify(outcome)}, the model allows ${shown.join(' or ')}`];
};
