import type { Invariant } from '../evidence.ts';
import type { Acknowledged } from '../witness.ts';

/** I5: what was acknowledged is there. */
export const durable: Invariant = async ({ rows, witness }) => {
  // First, since purchases may be under way: what is acknowledged later need not be in what is read now.
  const facts = [...witness.heard()];
  const orders = await rows<{ receipt: string; status: string }>('select receipt, status from orders');
  const statuses = new Map(orders.map(({ receipt, status }) => [receipt, status]));
  const users = await rows<{ email: string }>('select email from users');
  const emails = new Set(users.map(({ email }) => email));
  const wishes = await rows<{ wish: string }>(
    "select u.email || ' ' || w.product_id as wish from wish_items w join users u on u.id = w.user_id",
  );
  const wished = new Set(wishes.map(({ wish }) => wish));
  const isThere = (fact: Acknowledged): boolean => {
    if (fact.what === 'account') return emails.has(fact.email);
    if (fact.what === 'wish') return wished.has(`${fact.email} ${fact.product}`);
    const status = statuses.get(fact.receipt);
    if (fact.what === 'paid') return status === 'paid';
    return fact.what === 'ended' ? status === 'cancelled' || status === 'expired' : status !== undefined;
  };
  return facts
    .filter((fact) => !isThere(fact))
    .map((fact) => `I5: acknowledged and not there: ${JSON.stringify(fact)}`);
};
