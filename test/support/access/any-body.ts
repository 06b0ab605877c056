import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from '#adapters/http/registry/endpoint.ts';
import type { Person } from './person.ts';
import { formsOf, type Named, validJsonBodies } from './valid-bodies.ts';

/** The body and the headers of a request. */
export type RequestBody = {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The text that the sender provides and may get back. */
  readonly text?: string;
};

const asType = (type: string, body: string, text = body): RequestBody => ({
  body,
  text,
  headers: { 'content-type': type },
});

/** Every body that a route accepts, as the shop's pages send it, with these values. */
export const validBodies = (route: Endpoint, named: Named, text: string): readonly RequestBody[] => {
  if (route.method === 'GET') return [{}];
  if (route.body?.kind === 'form') {
    return formsOf(route, named, text).map((fields) => {
      const form = new URLSearchParams(fields).toString();
      const sent = asType('application/x-www-form-urlencoded', form, Object.values(fields).join(' '));
      return { ...sent, headers: { ...sent.headers, accept: 'text/html' } };
    });
  }
  const bodies = route.body?.kind === 'json' ? validJsonBodies(route, named) : [{}];
  return bodies.map((body) => asType('application/json', JSON.stringify(body)));
};

/** A password of no account. */
export const WRONG_PASSWORD = 'a password of no account';

type Pair = { readonly caller: Person; readonly owner: Person; readonly tea: string };

/**
 * A request that a route acts on; half of them name the owner's order or email. The password is always wrong, so
 * no account is deleted.
 */
export const randomBody = (
  route: Endpoint,
  { caller, owner, tea }: Pair,
  random: () => number,
): RequestBody => {
  const isForeign = random() < 0.5;
  const { address } = caller;
  const receipt = isForeign ? owner.receipt : randomUUID();
  // Only forms request emails.
  const { email } = isForeign && route.body?.kind === 'form' ? owner : caller;
  const named = { tea, receipt, email, address, password: WRONG_PASSWORD };
  const candidates = validBodies(route, named, address.name);
  return candidates[Math.floor(random() * candidates.length)] ?? {};
};

const placedSchema = z.object({ receipt: z.string() });

/** Placing an order adds two secrets of the sender: its number and its link. */
export const rememberOrder = (caller: Person, sent: RequestBody, output: string): void => {
  const link = /"linkSecret":"([\w-]+)"/.exec(output)?.[1];
  if (!link || !sent.body) return;
  caller.canaries.push(link);
  caller.receipts.push(placedSchema.parse(JSON.parse(sent.body)).receipt);
};
