import type { RunQuery } from '../../../operations/consistency/run-query.ts';
import { createArgon2Hasher } from '../../../src/adapters/passwords/argon2-hasher.ts';
import type { Address } from '../../../src/domain/orders/address.ts';
import type { Quantities, RecordedWrite } from '../support/recorder.ts';

export type StoredOrder = {
  readonly receipt: string;
  readonly status: string;
  readonly email: string;
  readonly subtotal: number;
  readonly total: number;
  readonly lines: Quantities;
  readonly shipping: Address;
  readonly billing: Address;
};
type StoredAccount = {
  readonly email: string;
  readonly verified: boolean;
  readonly hash: string | null;
  readonly wishes: readonly string[];
  readonly cart: Quantities;
  readonly sessions: readonly string[];
};
type StoredEnquiry = { readonly email: string; readonly town: string; readonly message: string };

/** The stored data of the subjects of some writes. */
export type StoredState = {
  readonly orders: ReadonlyMap<string, StoredOrder>;
  readonly accounts: ReadonlyMap<string, StoredAccount>;
  readonly enquiries: readonly StoredEnquiry[];
};

const ORDERS = `select o.receipt, o.status, o.email, o.shipping, o.billing, o.total_cents / 100.0::float as total,
    (select sum(price_cents * quantity) / 100.0::float from order_lines where order_id = o.id) as subtotal,
    (select jsonb_object_agg(product_id, quantity) from order_lines where order_id = o.id) as lines
  from orders o where o.receipt = any($1)`;
const ACCOUNTS = `select u.email, u.email_proven_at is not null as verified,
    (select hash from passwords where user_id = u.id) as hash,
    array(select product_id from wish_items where user_id = u.id) as wishes,
    (select coalesce(jsonb_object_agg(product_id, quantity), '{}') from cart_lines where user_id = u.id) as cart,
    array(select digest from sessions where user_id = u.id) as sessions
  from users u where u.email = any($1)`;
const ENQUIRIES = 'select email, town, message from enquiries where email = any($1)';

export const readStoredState = async (
  rows: RunQuery,
  writes: readonly RecordedWrite[],
): Promise<StoredState> => {
  const receipts = writes.flatMap((write) => ('receipt' in write ? write.receipt : []));
  const emails = writes.flatMap((write) => ('receipt' in write ? [] : write.email));
  const orders = await rows<StoredOrder>(ORDERS, [receipts]);
  const accounts = await rows<StoredAccount>(ACCOUNTS, [emails]);
  return {
    orders: new Map(orders.map((order) => [order.receipt, order])),
    accounts: new Map(accounts.map((account) => [account.email, account])),
    enquiries: await rows<StoredEnquiry>(ENQUIRIES, [emails]),
  };
};

const { verify } = createArgon2Hasher();
/** Argon2 is expensive, and invariants check the same pairs repeatedly. */
const checkedPasswords = new Map<string, boolean>();

export const passwordMatches = async (password: string, hash: string | null): Promise<boolean> => {
  if (hash === null) return false;
  const cached = checkedPasswords.get(`${hash} ${password}`);
  if (cached !== undefined) return cached;
  const matches = await verify(password, hash);
  if (!matches.ok) throw new Error('Too many passwords were verified at once.');
  checkedPasswords.set(`${hash} ${password}`, matches.value);
  return matches.value;
};
