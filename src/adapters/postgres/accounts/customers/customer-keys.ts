import { type SQL, sql } from 'drizzle-orm';
import { type CustomerFilter, MAX_CUSTOMER_MATCHES } from '#domain/orders/admin/customer-filter.ts';
import type { Transaction } from '../../connection/database.ts';
import { hasWords, searchWordsOf } from '../../orders/index.ts';
import { accountSearchWords, orderSearchWords, orders, users } from '../../schema/schema.ts';

/** Where to go on in the emails, in lower case; undefined at the end of the list. */
export type Position = { readonly isDescending: boolean; readonly from: string | undefined };

/** Emails in lower case; `isTruncated` if the search fits more than it reads. */
export type CustomerKeys = { readonly keys: readonly string[]; readonly isTruncated: boolean };

const ACCOUNT_KEY = sql`lower(u.email)`;
const GUEST_KEY = sql`lower(o.email)`;
/** Erased orders have an empty email, or a time after which they will. */
const IS_GUEST = sql`o.user_id is null and o.forget_at is null and ${GUEST_KEY} > ''`;
const HAS_ACCOUNT = sql`exists (select from ${users} u where ${ACCOUNT_KEY} = ${GUEST_KEY})`;

const isBeyond = (key: SQL, { isDescending, from }: Position): SQL =>
  from === undefined ? sql`true` : isDescending ? sql`${key} < ${from}` : sql`${key} > ${from}`;

const orderOf = ({ isDescending }: Position): SQL => (isDescending ? sql`desc` : sql`asc`);

/** Finds the emails of at most `limit` customers from a position on. */
export const findCustomerKeys = async (
  tx: Transaction,
  { q, kind }: CustomerFilter,
  position: Position,
  limit: number,
): Promise<CustomerKeys> => {
  if (q === '') return walk(tx, kind, position, limit);
  const words = await searchWordsOf(tx, q);
  return words.length === 0 ? { keys: [], isTruncated: false } : search(tx, words, kind, position, limit);
};

/** Skips from email to email in the indexes, so that it reads no more orders than it returns customers. */
const walk = async (
  tx: Transaction,
  kind: CustomerFilter['kind'],
  position: Position,
  limit: number,
): Promise<CustomerKeys> => {
  const order = orderOf(position);
  const isGuest = kind === 'guest' ? sql`${IS_GUEST} and not ${HAS_ACCOUNT}` : IS_GUEST;
  const next = (isNext: SQL): SQL =>
    sql`select ${GUEST_KEY} as key from ${orders} o where ${isGuest} and ${isNext} order by ${GUEST_KEY} ${order} limit 1`;
  const isAfterLast = position.isDescending ? sql`${GUEST_KEY} < g.key` : sql`${GUEST_KEY} > g.key`;
  const guests = sql`select key from guests`;
  const accounts = sql`(select ${ACCOUNT_KEY} as key from ${users} u
    where ${isBeyond(ACCOUNT_KEY, position)} order by ${ACCOUNT_KEY} ${order} limit ${limit})`;
  const chosen = kind === 'account' ? accounts : kind === 'guest' ? guests : sql`${accounts} union ${guests}`;
  const { rows } = await tx.execute<{ key: string }>(sql`
    with recursive guests (key, place) as (
      select first.key, 1 from (${next(isBeyond(GUEST_KEY, position))}) first
      union all
      select next.key, g.place + 1 from guests g cross join lateral (${next(isAfterLast)}) next
      where g.place < ${limit}::integer
    )
    select key from (${chosen}) keys order by key ${order} limit ${limit}`);
  return { keys: rows.map(({ key }) => key), isTruncated: false };
};

/** Reads the same matches for each page, so that a common word costs no more than a rare one. */
const search = async (
  tx: Transaction,
  words: readonly string[],
  kind: CustomerFilter['kind'],
  position: Position,
  limit: number,
): Promise<CustomerKeys> => {
  const hasAccount = sql`exists (select from ${users} u where ${ACCOUNT_KEY} = found.key)`;
  const isKind = kind === undefined ? sql`true` : kind === 'account' ? hasAccount : sql`not ${hasAccount}`;
  const { rows } = await tx.execute<{ key: string; isTruncated: boolean }>(sql`
    with ordered as materialized (
      select user_id, email from ${orders}
      where ${hasWords(orderSearchWords(orders), words)} and forget_at is null and email <> ''
      limit ${MAX_CUSTOMER_MATCHES}
    ), registered as materialized (
      select email from ${users} where ${hasWords(accountSearchWords(users), words)}
      limit ${MAX_CUSTOMER_MATCHES}
    ), found as (
      select lower(coalesce(u.email, o.email)) as key from ordered o left join ${users} u on u.id = o.user_id
      union
      select lower(email) from registered
    )
    select key, greatest((select count(*) from ordered), (select count(*) from registered))
        >= ${MAX_CUSTOMER_MATCHES}::integer as "isTruncated"
    from found where ${isBeyond(sql`key`, position)} and ${isKind}
    order by key ${orderOf(position)} limit ${limit}`);
  return { keys: rows.map(({ key }) => key), isTruncated: rows.some(({ isTruncated }) => isTruncated) };
};
