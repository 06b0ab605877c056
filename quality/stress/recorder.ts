import { quantities } from '../../src/domain/cart/price-lines.ts';
import type { Address } from '../../src/domain/orders/address.ts';
import type { PurchaseRequest } from '../../src/domain/orders/purchase.ts';

/** Units by product. */
export type Units = Readonly<Record<string, number>>;

/** What somebody was told by an answer that grants it, noted in the moment the answer came. */
export type Acknowledged =
  | {
      readonly what: 'order';
      readonly receipt: string;
      /** Unknown where the order went under the address of an account. */
      readonly email: string | undefined;
      readonly lines: Units;
      readonly shipping: Address;
      readonly billing: Address;
    }
  /** What an order comes to, in dollars. */
  | { readonly what: 'sums'; readonly receipt: string; readonly subtotal: number; readonly total: number }
  | { readonly what: 'paid' | 'ended'; readonly receipt: string }
  | { readonly what: 'account' | 'proven' | 'removed'; readonly email: string }
  | { readonly what: 'wish'; readonly email: string; readonly product: string; readonly isKept: boolean }
  | { readonly what: 'cart'; readonly email: string; readonly lines: Units }
  | { readonly what: 'password'; readonly email: string; readonly password: string }
  | { readonly what: 'session'; readonly email: string; readonly digest: string; readonly isOpen: boolean }
  | { readonly what: 'enquiry'; readonly email: string; readonly town: string; readonly message: string };

/** What the shop grants by taking an order. */
export const orderOf = ({ receipt, email, items, shipping, billing }: PurchaseRequest): Acknowledged => ({
  what: 'order',
  receipt,
  email,
  lines: Object.fromEntries(quantities(items)),
  shipping,
  billing,
});

/** What a fact is about: of several about the same only the last one counts. */
export const subjectOf = (fact: Acknowledged): string => {
  if (fact.what === 'wish') return `wish ${fact.email} ${fact.product}`;
  if (fact.what === 'session') return `session ${fact.digest}`;
  return `${fact.what} ${'receipt' in fact ? fact.receipt : fact.email}`;
};

/** Remembers outside of the shop what the shop has acknowledged; only ever added to. */
export const createWitness = () => {
  const heard: Acknowledged[] = [];
  const asked: Acknowledged[] = [];
  const complaints: string[] = [];
  const secrets = new Set<string>();
  return {
    hears: (...facts: readonly Acknowledged[]) => void heard.push(...facts),
    heard: (): readonly Acknowledged[] => heard,
    /** Notes what somebody wants now: without an answer it may be so or not. Whoever is granted it is heard of the same. */
    asks: (...facts: readonly Acknowledged[]) => void asked.push(...facts),
    asked: (): readonly Acknowledged[] => asked,
    /** Notes what only a shopper may know, and what no log may hold. */
    confides: (secret: string) => void secrets.add(secret),
    secrets: (): ReadonlySet<string> => secrets,
    /** Notes an answer that nobody should get. */
    objects: (complaint: string) => void complaints.push(complaint),
    objections: (): readonly string[] => complaints,
  };
};
export type Witness = ReturnType<typeof createWitness>;
