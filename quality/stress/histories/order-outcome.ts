import { isDeepStrictEqual } from 'node:util';
import type { Town } from '../test-environment.ts';
import { type End, modelOf } from './model.ts';
import type { History } from './order-events.ts';
import type { Provider } from './provider-client.ts';

const SESSIONS = { open: 'open', complete: 'paid', expired: 'expired' } as const;

const ENDED = `select o.status as order,
    array(select h.event from order_history h where h.order_id = o.id order by h.id) as steps,
    array(select l.kind from letters l where l."to" = o.email) as letters,
    (select count(*)::integer from held_payments p where p.order_id = o.id) as held,
    coalesce((select case when r.refund_id is null then 'due' else 'given-back' end
      from refunds r where r.order_id = o.id), 'none') as refund,
    coalesce((select case when d.closed_at is null then 'open' else 'closed' end
      from disputes d where d.receipt = o.receipt::text), 'none') as told
  from orders o where receipt = $1`;

/** What has become of an order, of which so many units were taken from the shelf. */
export const endingOf = async (
  { rows }: Town,
  receipt: string,
  provider: Provider,
  taken: number,
): Promise<End | undefined> => {
  const [ended] = await rows<Omit<End, 'session' | 'back' | 'taken'>>(ENDED, [receipt]);
  const { status } = await provider.session();
  const back = (await provider.refunds()).map((refund) => refund.status).toReversed();
  return ended && { ...ended, session: SESSIONS[status], back, taken };
};

/** So many of the ends that the model allows are told; the others differ in how often the shop has looked by itself. */
const TOLD = 3;

/** Where an order and the model of its history differ. */
export const differences = (history: History, ended: End | undefined): string[] => {
  const allowed = modelOf(history);
  if (allowed.some((end) => isDeepStrictEqual(end, ended))) return [];
  const told = allowed.slice(0, TOLD).map((end) => JSON.stringify(end));
  return [`the order has become ${JSON.stringify(ended)}, and the model says ${told.join(' or ')}`];
};
