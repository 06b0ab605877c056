import type { Order } from '#domain/orders/order.ts';
import {
  UNMATCHED_WITHDRAWAL_DAYS,
  type WithdrawalStatement,
} from '#domain/orders/self-service/withdrawal.ts';
import { mayWithdraw } from '#domain/orders/self-service/withdrawal-period.ts';
import { DAY } from '#domain/values/time.ts';
import type { Ports } from '../ports/ports.ts';

/** Stores a withdrawal from a contract and emails its receipt; returns its number, whether or not an order fits. */
export function submitWithdrawal(
  { withdrawals, newId, clock }: Pick<Ports, 'withdrawals' | 'newId' | 'clock'>,
  statement: WithdrawalStatement,
): Promise<{ readonly reference: string }> {
  return withdrawals.write(newId(), statement, clock());
}

/** Deletes statements that have fitted no order for too long. */
export function deleteUnmatchedWithdrawals({
  withdrawals,
  clock,
}: Pick<Ports, 'withdrawals' | 'clock'>): Promise<void> {
  return withdrawals.deleteUnmatched(new Date(clock().getTime() - UNMATCHED_WITHDRAWAL_DAYS * DAY));
}

/** Returns the ids of the orders whose withdrawal period has not ended. */
export async function listWithdrawable(
  { withdrawals, clock }: Pick<Ports, 'withdrawals' | 'clock'>,
  orders: readonly Order[],
): Promise<ReadonlySet<string>> {
  const paid = orders.filter(({ status }) => status === 'paid').map(({ id }) => id);
  if (paid.length === 0) return new Set();
  const times = await withdrawals.fulfilmentTimes(paid);
  const now = clock();
  return new Set(orders.filter((order) => mayWithdraw(order, times.get(order.id), now)).map(({ id }) => id));
}

/** Returns the ids of the paid orders from which a withdrawal is not handled and whose items have not come back. */
export async function listWithdrawn(
  { withdrawals }: Pick<Ports, 'withdrawals'>,
  orders: readonly Order[],
): Promise<ReadonlySet<string>> {
  const open = orders.filter(
    ({ status, fulfilmentStatus }) => status === 'paid' && fulfilmentStatus !== 'returned',
  );
  return open.length === 0 ? new Set() : withdrawals.listUnhandled(open.map(({ id }) => id));
}
