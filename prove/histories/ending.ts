import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Buyer } from '../buyer.ts';
import type { Town } from '../town.ts';
import type { History } from './happening.ts';
import { type End, modelOf } from './model.ts';

const SESSIONS = { open: 'open', complete: 'paid', expired: 'expired' } as const;
const sessionSchema = z.object({ status: z.enum(['open', 'complete', 'expired']) });

/** Asks the provider for a session, or asks it to do something with it. */
export const askProvider = async (
  { paymentApi, settings }: Pick<Town, 'paymentApi' | 'settings'>,
  path: string,
  method: 'GET' | 'POST',
): Promise<unknown> => {
  const response = await fetch(new URL(`/v1/checkout/sessions/${path}`, paymentApi), {
    method,
    headers: { authorization: `Bearer ${settings['STRIPE_SECRET_KEY']}` },
  });
  return response.json();
};

const ENDED = `select o.status as order,
    array(select h.event from order_history h where h.order_id = o.id order by h.id) as steps,
    array(select l.kind from letters l where l."to" = o.email) as letters,
    (select count(*)::integer from refunds r where r.order_id = o.id) as refunds,
    (select count(*)::integer from held_payments p where p.order_id = o.id) as held
  from orders o where receipt = $1`;

/** Units of a product that are on the shelf. */
export const unitsOf = async ({ rows }: Town, product: string): Promise<number> =>
  (
    await rows<{ units: number }>(
      'select stock_grams::float8 / unit_grams as units from products where id = $1',
      [product],
    )
  )[0]?.units ?? Number.NaN;

type Played = { readonly buyer: Buyer; readonly session: string; readonly product: string };

/** What has become of an order of one unit, when so many were on the shelf before. */
export const endingOf = async (
  town: Town,
  { buyer, session, product }: Played,
  unitsBefore: number,
): Promise<End | undefined> => {
  const [ended] = await town.rows<Omit<End, 'session' | 'taken'>>(ENDED, [buyer.receipt]);
  const { status } = sessionSchema.parse(await askProvider(town, session, 'GET'));
  const taken = unitsBefore - (await unitsOf(town, product));
  return ended && { ...ended, session: SESSIONS[status], taken };
};

/** Where an order and the model of its history differ. */
export const differences = (history: History, ended: End | undefined): string[] => {
  const allowed = modelOf(history);
  return allowed.some((end) => isDeepStrictEqual(end, ended))
    ? []
    : [
        `the order has become ${JSON.stringify(ended)}, and the model says ${allowed.map((end) => JSON.stringify(end)).join(' or ')}`,
      ];
};
