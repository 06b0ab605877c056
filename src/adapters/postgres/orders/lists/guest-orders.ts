import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { sameEmail } from '../../rows/same-email.ts';
import { orders } from '../../schema/schema.ts';

/** Matches the guest orders of an email address that are not anonymized yet. */
export const isGuestOrder = (email: string): SQL | undefined =>
  and(isNull(orders.userId), isNull(orders.anonymizeAt), sameEmail(orders.email, email));

/** Matches the orders of an account. */
export const isOrderOf = (userId: string): SQL => eq(orders.userId, userId);
