import { isDeepStrictEqual } from 'node:util';
import { type Acknowledged, subjectOf, type Witness } from '../recorder.ts';
import type { Invariant } from './observed-state.ts';
import { type Kept, type KeptOrder, opens, readKept } from './stored-state.ts';

/** I5: what was acknowledged is there, with all that it holds; of what was changed since, the last that was acknowledged. */
export const durable: Invariant = async ({ rows, witness }) => {
  // First, since purchases may be under way: what is acknowledged later need not be in what is read now.
  const facts = [...new Map(witness.heard().map((fact) => [subjectOf(fact), fact])).values()];
  const kept = await readKept(rows, facts);
  // Last, for the same reason: what was asked for meanwhile may be in it, answered or not.
  const known = knownOf(witness);
  const lost: Acknowledged[] = [];
  for (const fact of facts) if (!(await isKept(fact, kept, known))) lost.push(fact);
  return lost.map((fact) => `I5: acknowledged and not there: ${JSON.stringify(fact)}`);
};

/** All that people ever asked for or were granted, by what it is about. */
type Known = {
  readonly asked: ReadonlyMap<string, readonly Acknowledged[]>;
  readonly subjects: ReadonlySet<string>;
  readonly passwords: ReadonlyMap<string, ReadonlySet<string>>;
};

const knownOf = (witness: Witness): Known => {
  const facts = [...witness.heard(), ...witness.asked()];
  const passwords = new Map<string, Set<string>>();
  for (const fact of facts)
    if (fact.what === 'password')
      passwords.set(fact.email, (passwords.get(fact.email) ?? new Set()).add(fact.password));
  return {
    asked: Map.groupBy(witness.asked(), subjectOf),
    subjects: new Set(facts.map(subjectOf)),
    passwords,
  };
};

const isKept = async (fact: Acknowledged, kept: Kept, known: Known): Promise<boolean> => {
  if (isRemoved(fact, kept, known)) return true;
  const asked = known.asked.get(subjectOf(fact)) ?? [];
  const may = [fact, ...asked.slice(asked.indexOf(fact) + 1)];
  if (fact.what === 'password') return openedByOne(fact.email, may, kept, known);
  return may.some((one) => isThere(one, kept));
};

/** Whoever wanted to be forgotten may have nothing any more; enquiries go only from an address that is proven. */
const isRemoved = (fact: Acknowledged, { accounts }: Kept, { subjects }: Known): boolean =>
  !('receipt' in fact) &&
  !accounts.has(fact.email) &&
  subjects.has(`removed ${fact.email}`) &&
  (fact.what !== 'enquiry' || subjects.has(`proven ${fact.email}`));

/** Of all passwords that an account ever had, one opens it, and none that was replaced before. */
const openedByOne = async (
  email: string,
  may: readonly Acknowledged[],
  { accounts }: Kept,
  { passwords }: Known,
): Promise<boolean> => {
  const hash = accounts.get(email)?.hash ?? null;
  const opening: string[] = [];
  for (const password of passwords.get(email) ?? []) if (await opens(password, hash)) opening.push(password);
  return opening.length === 1 && may.some((one) => one.what === 'password' && opening.includes(one.password));
};

const isThere = (fact: Acknowledged, { orders, accounts, enquiries }: Kept): boolean => {
  if ('receipt' in fact) return isOrdered(fact, orders.get(fact.receipt));
  const account = accounts.get(fact.email);
  switch (fact.what) {
    case 'account':
      return account !== undefined;
    case 'removed':
      return account === undefined;
    case 'proven':
      return account?.proven === true;
    case 'wish':
      return account?.wishes.includes(fact.product) === fact.isKept;
    case 'cart':
      return isDeepStrictEqual(account?.cart, fact.lines);
    case 'session':
      return account?.sessions.includes(fact.digest) === fact.isOpen;
    case 'enquiry':
      return enquiries.some((one) => isDeepStrictEqual({ what: 'enquiry', ...one }, fact));
    case 'password':
      return false;
  }
};

const ENDED = ['cancelled', 'expired'];
type Ordered = Extract<Acknowledged, { readonly receipt: string }>;

const isOrdered = (fact: Ordered, order: KeptOrder | undefined): boolean => {
  if (!order) return false;
  if (fact.what === 'order') {
    const { receipt, email, lines, shipping, billing } = order;
    const there = { what: 'order', receipt, email: fact.email && email, lines, shipping, billing };
    return isDeepStrictEqual(there, fact);
  }
  if (fact.what === 'sums') return fact.subtotal === order.subtotal && fact.total === order.total;
  return fact.what === 'paid' ? order.status === 'paid' : ENDED.includes(order.status);
};
