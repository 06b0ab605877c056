import { type SQL, sql } from 'drizzle-orm';
import { orders, users } from '../schema/schema.ts';

/** True for an account whose email was verified, or that has paid: neither is made by a script in numbers. */
export const isVerifiedAccount = (
  id: SQL,
): SQL<boolean> => sql`exists (select 1 from ${users} u where u.id = ${id} and
  (u.email_proven_at is not null or exists (select 1 from ${orders} o where o.user_id = u.id and o.status = 'paid')))`;
