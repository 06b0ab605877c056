import { and, eq, isNull } from 'drizzle-orm';
import type { Order } from '#domain/orders/order.ts';
import { isEverythingRefunded } from '#domain/orders/refunds/price-refund.ts';
import type { Transaction } from '../connection/database.ts';
import { withdrawals } from '../schema/schema.ts';
import { readRefundSummary } from './refunds/refund-summary.ts';

/** True once all of the payment is refunded or due for it, or every item is refunded. */
export const isBeingRefunded = async (tx: Transaction, order: Order): Promise<boolean> =>
  isEverythingRefunded(order, await readRefundSummary(tx, order));

/** True while a withdrawal from the order is not handled. */
export const isWithdrawn = async (tx: Transaction, { id }: Order): Promise<boolean> =>
  (await tx.$count(withdrawals, and(eq(withdrawals.orderId, id), isNull(withdrawals.handledAt)))) > 0;
