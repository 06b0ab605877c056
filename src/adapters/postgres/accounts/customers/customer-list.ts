import { sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import { MAX_COUNTED_ORDERS } from '#domain/orders/admin/customer-filter.ts';
import type { CustomerRepository, ListedCustomer, ListedCustomers } from '#services/ports/ports.ts';
import type { Transaction } from '../../connection/database.ts';
import { orders, users } from '../../schema/schema.ts';
import { findCustomerKeys } from './customer-keys.ts';

type Query = Parameters<CustomerRepository['list']>[0];

/** Lists customers by email; see `CustomerRepository.list`. */
export const listCustomers = async (
  tx: Transaction,
  { filter, page, limit }: Query,
): Promise<ListedCustomers> => {
  const isBackwards = page?.direction === 'previous';
  const position = {
    isDescending: (filter.sort === 'z-a') !== isBackwards,
    from: page && emailKey(page.from.email),
  };
  const { keys, isTruncated } = await findCustomerKeys(tx, filter, position, limit + 1);
  const shown = keys.slice(0, limit);
  const customers = await readCustomers(tx, isBackwards ? shown.toReversed() : shown);
  const hasMore = keys.length > limit;
  return isBackwards
    ? { customers, hasPrevious: hasMore, hasNext: true, isTruncated }
    : { customers, hasPrevious: page !== undefined, hasNext: hasMore, isTruncated };
};

type Row = {
  readonly accountId: string | null;
  readonly orderId: string | null;
  readonly email: string;
  readonly name: string;
  readonly isVerified: boolean;
  readonly orders: number;
  readonly paidCents: number;
  readonly lastOrderMs: number | null;
};

/**
 * Reads customers by their emails in lower case, in this order; those who were erased meanwhile are left out. With a limit
 * for guests, the planner would read all orders by time: it has no statistics of a partial index.
 */
export const readCustomers = async (
  orm: Pick<Transaction, 'execute'>,
  keys: readonly string[],
): Promise<ListedCustomer[]> => {
  if (keys.length === 0) return [];
  const columns = sql`id, email, shipping, status, total_cents, refunded_cents, dispute_lost_cents, created_at`;
  const { rows } = await orm.execute<Row>(sql`
    select u.id as "accountId", p."orderId", coalesce(u.email, p.email) as email,
      coalesce(u.display_name, p.name, '') as name, u.email_proven_at is not null as "isVerified",
      p.orders, p."paidCents", p."lastOrderMs"
    from unnest(${sql.param([...keys])}::text[]) with ordinality k (key, place)
    left join ${users} u on lower(u.email) = k.key
    cross join lateral (
      select count(*)::integer as orders,
        coalesce(sum(greatest(total_cents - refunded_cents - dispute_lost_cents, 0))
          filter (where status = 'paid'), 0)::float8 as "paidCents",
        (extract(epoch from max(created_at)) * 1000)::float8 as "lastOrderMs",
        (array_agg(id order by created_at desc, id desc))[1] as "orderId",
        (array_agg(email order by created_at desc, id desc))[1] as email,
        (array_agg(shipping ->> 'name' order by created_at desc, id desc))[1] as name
      from (
        (select ${columns} from ${orders} where user_id = u.id
          order by created_at desc limit ${MAX_COUNTED_ORDERS + 1})
        union all
        (select ${columns} from ${orders}
          where user_id is null and forget_at is null and lower(email) = k.key)
      ) own
    ) p
    where u.id is not null or p.orders > 0
    order by k.place`);
  return rows.flatMap(toListed);
};

const toListed = ({ accountId, orderId, isVerified, lastOrderMs, orders: found, ...row }: Row) => {
  const id = accountId ?? orderId;
  if (id === null) return [];
  const kind = accountId === null ? 'guest' : isVerified ? 'verified' : 'unverified';
  return [
    {
      ...row,
      id,
      kind,
      orders: Math.min(found, MAX_COUNTED_ORDERS),
      hasMoreOrders: found > MAX_COUNTED_ORDERS,
      lastOrderAt: lastOrderMs === null ? null : new Date(Math.round(lastOrderMs)),
    } satisfies ListedCustomer,
  ];
};
