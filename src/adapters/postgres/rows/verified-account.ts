import { type SQL, sql } from 'drizzle-orm';
import { orders, users } from '../schema/schema.ts';

/** True for an account with a verified email address or a paid order: scripts cannot create many of those. */
export const isVerifiedAccount = (
  id: SQL,
): SQL<boolean> => sql`exists (select 1 from ${users} u where u.id = ${id} and
  (u.email_proven_at is not null or exists (select 1 from ${orders} o where o.user_id = u.id and o.status = 'paid')))`;
