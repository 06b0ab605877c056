import { type SQL, sql } from 'drizzle-orm';
import { orders, rateLimits } from '../../schema/schema.ts';

/** Why an account, IP address or subnet must wait before it orders. */
export type WaitCause = 'abandoned' | 'declined';
type Origin = 'account' | 'address' | 'subnet' | 'order';

/** A digest, so that the table does not reveal who left orders unpaid. */
export const limitKey = (cause: WaitCause, origin: SQL, value: SQL): SQL =>
  sql`${cause}::text || ' ' || encode(sha256(convert_to(${origin} || ' ' || ${value}, 'UTF8')), 'hex')`;

/** Rows of `shopper (kind, origin)`: where an order of the table `orders` came from, null if unknown. */
export const ORIGINS = sql`(values
  ('account', ${orders.userId}::text), ('address', ${orders.ipDigest}), ('subnet', ${orders.ipPrefixDigest})) as shopper (kind, origin)`;

/** The milliseconds that an origin must wait. */
export const waitOf = (cause: WaitCause, origin: Origin, value: SQL): SQL<number> => sql<number>`coalesce((
  select greatest(extract(epoch from ${rateLimits.theoreticalArrivalAt} - now()) * 1000, 0)
  from ${rateLimits} where ${rateLimits.key} = ${limitKey(cause, sql`${origin}::text`, value)}), 0)::float8`;
