import { refundEmail } from '#domain/orders/order-email.ts';
import type { Transaction } from '../connection/database.ts';
import { writeOutboxMessage } from '../email/index.ts';
import { readRefundEntries } from '../orders/index.ts';
import type { orders } from '../schema/schema.ts';

/** Reports a higher total of refunds to the customer, unless their account was deleted. */
export const writeRefundEmail = async (
  tx: Transaction,
  order: Pick<
    typeof orders.$inferSelect,
    'id' | 'receipt' | 'linkSecret' | 'email' | 'totalCents' | 'refundedCents'
  >,
  refundedCents: number,
): Promise<void> => {
  if (order.email === '' || refundedCents <= order.refundedCents) return;
  // The ledger has the entry of this refund already.
  const entries = await readRefundEntries(tx, order.id);
  const email = refundEmail({ ...order, orderNumber: order.receipt }, refundedCents, entries.at(-1)?.items);
  await writeOutboxMessage(tx, order.email, email, { orderId: order.id });
};
