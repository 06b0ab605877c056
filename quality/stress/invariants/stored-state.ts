import type { Rows } from '../../../operations/books/rows.ts';
import { createArgon2Hasher } from '../../../src/adapters/passwords/argon2-hasher.ts';
import type { Address } from '../../../src/domain/orders/address.ts';
import type { Acknowledged, Units } from '../recorder.ts';

export type KeptOrder = {
  readonly receipt: string;
  readonly status: string;
  readonly email: string;
  readonly subtotal: number;
  readonly total: number;
  readonly lines: Units;
  readonly shipping: Address;
  readonly billing: Address;
};
type KeptAccount = {
  readonly email: string;
  readonly proven: boolean;
  readonly hash: string | null;
  readonly wishes: readonly string[];
  readonly cart: Units;
  readonly sessions: readonly string[];
};
type KeptEnquiry = { readonly email: string; readonly town: string; readonly message: string };

/** What the shop has of those whom facts are about. */
export type Kept = {
  readonly orders: ReadonlyMap<string, KeptOrder>;
  readonly accounts: ReadonlyMap<string, KeptAccount>;
  readonly enquiries: readonly KeptEnquiry[];
};

const ORDERS = `select o.receipt, o.status, o.email, o.shipping, o.billing, o.total_cents / 100.0::float as total,
    (select sum(price_cents * quantity) / 100.0::float from order_lines where order_id = o.id) as subtotal,
    (select jsonb_object_agg(product_id, quantity) from order_lines where order_id = o.id) as lines
  from orders o where o.receipt = any($1)`;
const ACCOUNTS = `select u.email, u.email_proven_at is not null as proven,
    (select hash from passwords where user_id = u.id) as hash,
    array(select product_id from wish_items where user_id = u.id) as wishes,
    (select coalesce(jsonb_object_agg(product_id, quantity), '{}') from cart_lines where user_id = u.id) as cart,
    array(select digest from sessions where user_id = u.id) as sessions
  from users u where u.email = any($1)`;
const ENQUIRIES = 'select email, town, message from enquiries where email = any($1)';

/** Reads what the shop has of those whom these facts are about. */
export const readKept = async (rows: Rows, facts: readonly Acknowledged[]): Promise<Kept> => {
  const receipts = facts.flatMap((fact) => ('receipt' in fact ? fact.receipt : []));
  const emails = facts.flatMap((fact) => ('receipt' in fact ? [] : fact.email));
  const orders = await rows<KeptOrder>(ORDERS, [receipts]);
  const accounts = await rows<KeptAccount>(ACCOUNTS, [emails]);
  return {
    orders: new Map(orders.map((order) => [order.receipt, order])),
    accounts: new Map(accounts.map((account) => [account.email, account])),
    enquiries: await rows<KeptEnquiry>(ENQUIRIES, [emails]),
  };
};

const { verify } = createArgon2Hasher();
/** A hash is dear, and what is judged again and again has the same ones. */
const tried = new Map<string, boolean>();

/** Whether a password opens what has this hash. */
export const opens = async (password: string, hash: string | null): Promise<boolean> => {
  if (hash === null) return false;
  const known = tried.get(`${hash} ${password}`);
  if (known !== undefined) return known;
  const matches = await verify(password, hash);
  if (!matches.ok) throw new Error('too many passwords were tried at once');
  tried.set(`${hash} ${password}`, matches.value);
  return matches.value;
};
