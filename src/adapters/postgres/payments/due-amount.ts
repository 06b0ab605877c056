import { sql } from 'drizzle-orm';
import { orders, refunds } from '../schema/schema.ts';

/** What the provider returns of a refund: without the parts that staff have returned another way. */
export const amountAtProvider = sql<number>`${refunds.amountCents} - ${orders.refundedByHandCents}`;
