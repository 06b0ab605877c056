import { z } from 'zod';
import type { RunQuery } from '#operations/consistency/run-query.ts';

/**
 * All data of a user, except emails and their links, which anyone may request, and the shop's own notes about payments
 * and the origin of orders.
 */
const OWNED_DATA = `select u.email, jsonb_build_object(
    'account', to_jsonb(u), 'password', (select hash from passwords where user_id = u.id),
    'orders', (select jsonb_agg(to_jsonb(o) - array['payment_session_id', 'payment_url', 'placed_from', 'placed_near']
        || jsonb_build_object('lines', (select jsonb_agg(to_jsonb(l) order by l.position) from order_lines l where l.order_id = o.id))
      order by o.id) from orders o where o.user_id = u.id),
    'wishes', (select jsonb_agg(to_jsonb(w) order by w.product_id) from wish_items w where w.user_id = u.id),
    'cart', (select jsonb_agg(to_jsonb(c) order by c.line) from cart_lines c where c.user_id = u.id),
    'sessions', (select jsonb_agg(to_jsonb(s) order by s.digest) from sessions s where s.user_id = u.id),
    'browsers', (select jsonb_agg(to_jsonb(d) order by d.digest) from devices d where d.user_id = u.id)) as has
  from users u where u.email = any($1)`;
const ownedDataSchema = z.array(
  z.object({ email: z.string(), has: z.record(z.string(), z.unknown()).transform(toTexts) }),
);
type Owner = { readonly email: string };
type OwnedData = Readonly<Record<string, string>>;

function toTexts(has: Record<string, unknown>): OwnedData {
  return Object.fromEntries(Object.entries(has).map(([name, value]) => [name, JSON.stringify(value)]));
}

/** Detects changes of people's data by others. */
export const trackData = (rows: RunQuery) => {
  const lastSeen = new Map<string, OwnedData>();
  return {
    /** Compares these people's data with the previous call; returns differences, except those of `acting`. */
    async look(people: readonly Owner[], acting?: Owner): Promise<string[]> {
      const current = ownedDataSchema.parse(await rows(OWNED_DATA, [people.map(({ email }) => email)]));
      return people.flatMap((person) => {
        const { has } = current.find(({ email }) => email === person.email) ?? {};
        const previous = lastSeen.get(person.email);
        if (has) lastSeen.set(person.email, has);
        if (!has) return [`${person.email} no longer has an account`];
        return previous && person !== acting ? differences(person, previous, has) : [];
      });
    },
  };
};
export type DataTracker = ReturnType<typeof trackData>;

/** Characters shown before and after the first difference. */
const [BEFORE, AFTER] = [40, 120];

const differences = ({ email }: Owner, previous: OwnedData, has: OwnedData): string[] =>
  Object.keys(has).flatMap((name) => {
    const [old = '', now = ''] = [previous[name], has[name]];
    if (old === now) return [];
    const index = old.split('').findIndex((character, position) => now[position] !== character);
    const shown = (text: string) => text.slice(Math.max(0, index - BEFORE), Math.max(0, index) + AFTER);
    return [`${name} of ${email} were …${shown(old)}… and are …${shown(now)}…`];
  });
