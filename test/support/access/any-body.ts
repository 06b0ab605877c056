import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from '#adapters/http/registry/route.ts';
import type { Person } from './person.ts';
import { formOf, type Named, rightBodies } from './valid-bodies.ts';

/** What goes with a request. */
export type Sent = {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What whoever sends it says in it, and may be told again. */
  readonly words?: string;
};

const asType = (type: string, body: string, words = body): Sent => ({
  body,
  words,
  headers: { 'content-type': type },
});

/** All that a route takes, sent as the shop's pages send it, naming these; empty where nobody knows what it takes. */
export const allFor = (route: Endpoint, named: Named, words: string): readonly Sent[] => {
  if (route.method === 'GET') return [{}];
  if (route.body?.kind === 'form') {
    const fields = formOf(route, named, words);
    const form = new URLSearchParams(fields).toString();
    const sent = asType('application/x-www-form-urlencoded', form, Object.values(fields).join(' '));
    return [{ ...sent, headers: { ...sent.headers, accept: 'text/html' } }];
  }
  const bodies = route.body?.kind === 'json' ? rightBodies(route, named) : [{}];
  return bodies.map((body) => asType('application/json', JSON.stringify(body)));
};

/** What opens nobody's account. */
export const WRONG_PASSWORD = 'nobody has this one';

type Meeting = { readonly asking: Person; readonly asked: Person; readonly tea: string };

/**
 * What a route does something with: an order, a change of the cart, a form. Half of them name what is the other's: the
 * order number, or where a letter goes. No password is right, so that nobody's account is gone.
 */
export const somethingFor = (
  route: Endpoint,
  { asking, asked, tea }: Meeting,
  random: () => number,
): Sent => {
  const isForeign = random() < 0.5;
  const { address } = asking;
  const receipt = isForeign ? asked.receipt : randomUUID();
  // It is forms that letters are asked for by.
  const { email } = isForeign && route.body?.kind === 'form' ? asked : asking;
  const named = { tea, receipt, email, address, password: WRONG_PASSWORD };
  const all = allFor(route, named, address.name);
  return all[Math.floor(random() * all.length)] ?? {};
};

const placedSchema = z.object({ receipt: z.string() });

/** Whoever has placed an order has two more things that nobody else may hear: its number, and its secret link. */
export const remember = (asking: Person, sent: Sent, said: string): void => {
  const link = /"linkSecret":"([\w-]+)"/.exec(said)?.[1];
  if (!link || !sent.body) return;
  asking.canaries.push(link);
  asking.receipts.push(placedSchema.parse(JSON.parse(sent.body)).receipt);
};
