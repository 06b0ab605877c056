import type { Order } from '#domain/orders/order.ts';
import { mayWithdraw, type WithdrawalStatement } from '#domain/orders/self-service/withdrawal.ts';
import type { Ports } from '../ports/ports.ts';

/** Stores a withdrawal from a contract and emails its receipt; returns its number, whether or not an order fits. */
export function submitWithdrawal(
  { withdrawals, newId, clock }: Pick<Ports, 'withdrawals' | 'newId' | 'clock'>,
  statement: WithdrawalStatement,
): Promise<{ readonly reference: string }> {
  return withdrawals.write(newId(), statement, clock());
}

/** Returns the ids of the orders whose withdrawal period has not ended. */
export async function listWithdrawable(
  { withdrawals, clock }: Pick<Ports, 'withdrawals' | 'clock'>,
  orders: readonly Order[],
): Promise<ReadonlySet<string>> {
  const paid = orders.filter(({ status }) => status === 'paid').map(({ id }) => id);
  if (paid.length === 0) return new Set();
  const deliveredAt = await withdrawals.deliveryTimes(paid);
  const now = clock();
  return new Set(
    orders.filter((order) => mayWithdraw(order, deliveredAt.get(order.id), now)).map(({ id }) => id),
  );
}
