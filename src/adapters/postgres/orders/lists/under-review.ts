import { type SQL, sql } from 'drizzle-orm';
import { orders, paymentReviews } from '../../schema/schema.ts';

/** True for an order with a payment under review, of any of its sessions. */
export const isUnderReview: SQL<boolean> = sql`exists (
  select from ${paymentReviews} where ${paymentReviews.orderId} = ${orders.id} and ${paymentReviews.resolvedAt} is null
)`;
