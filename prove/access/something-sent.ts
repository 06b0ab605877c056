import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from '#adapters/http/registry/route.ts';
import { formOf, rightBodies } from '../requests/right-bodies.ts';
import type { Person } from './person.ts';

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
  if (route.method === 'GET') return {};
  const isForeign = random() < 0.5;
  const { address, email } = asking;
  const receipt = isForeign ? asked.receipt : randomUUID();
  const named = { tea, receipt, email, address, password: 'nobody has this one' };
  if (route.body?.kind === 'form') {
    const fields = formOf(route, isForeign ? { ...named, email: asked.email } : named, address.name);
    return asType(
      'application/x-www-form-urlencoded',
      new URLSearchParams(fields).toString(),
      Object.values(fields).join(' '),
    );
  }
  const bodies = rightBodies(route, named);
  const body = bodies[Math.floor(random() * bodies.length)] ?? {};
  return asType('application/json', JSON.stringify(body));
};

const placedSchema = z.object({ receipt: z.string() });

/** Whoever has placed an order has two more things that nobody else may hear: its number, and its secret link. */
export const remember = (asking: Person, sent: Sent, said: string): void => {
  const link = /"linkSecret":"([\w-]+)"/.exec(said)?.[1];
  if (!link || !sent.body) return;
  asking.canaries.push(link);
  asking.receipts.push(placedSchema.parse(JSON.parse(sent.body)).receipt);
};
