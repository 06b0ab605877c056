import { and, between, desc, eq, gt, inArray, isNull, lt, max } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import { orderNumberRange } from '#domain/orders/self-service/order-number-range.ts';
import { MAX_RECEIPTS_PER_HOUR, type WithdrawalStatement } from '#domain/orders/self-service/withdrawal.ts';
import { HOUR } from '#domain/values/time.ts';
import type { WithdrawalRepository } from '#services/ports/ports.ts';
import { takeLock } from '../../connection/advisory-lock.ts';
import type { Orm, Querier, Transaction } from '../../connection/database.ts';
import { retryOnUnknownCommit } from '../../connection/transactions.ts';
import { writeOutboxMessage } from '../../email/index.ts';
import { sameEmail } from '../../rows/same-email.ts';
import { fulfilmentHistory, orders, withdrawals } from '../../schema/schema.ts';

export const createWithdrawalRepository = (orm: Orm): WithdrawalRepository => ({
  write: (id, statement, now) =>
    retryOnUnknownCommit(() => orm.transaction((tx) => write(tx, id, statement, now))),
  async deleteUnmatched(before) {
    await orm.delete(withdrawals).where(and(isNull(withdrawals.orderId), lt(withdrawals.createdAt, before)));
  },
  async deliveryTimes(orderIds) {
    const rows = await orm
      .select({ orderId: fulfilmentHistory.orderId, at: max(fulfilmentHistory.at) })
      .from(fulfilmentHistory)
      .where(and(inArray(fulfilmentHistory.orderId, [...orderIds]), eq(fulfilmentHistory.to, 'delivered')))
      .groupBy(fulfilmentHistory.orderId);
    return new Map(rows.flatMap(({ orderId, at }) => (at ? [[orderId, at]] : [])));
  },
});

const write = async (
  tx: Transaction,
  ...[id, statement, now]: Parameters<WithdrawalRepository['write']>
): ReturnType<WithdrawalRepository['write']> => {
  await takeLock(tx, `withdrawal ${emailKey(statement.email)}`);
  const recent = await tx
    .select()
    .from(withdrawals)
    .where(
      and(
        sameEmail(withdrawals.email, statement.email),
        gt(withdrawals.createdAt, new Date(now.getTime() - HOUR)),
      ),
    );
  const duplicate = recent.find(
    ({ name, orderNumber, items }) =>
      name === statement.name && orderNumber === statement.orderNumber && items === statement.items,
  );
  if (duplicate) return { reference: duplicate.reference };
  const orderId = await findOrderId(tx, statement);
  const reference = id.slice(0, 8).toUpperCase();
  await tx.insert(withdrawals).values({ id, reference, orderId, ...statement, createdAt: now });
  if (recent.length < MAX_RECEIPTS_PER_HOUR) await writeReceipt(tx, reference, statement, now);
  return { reference };
};

/** Finds the newest order that has this number or short number, and this email address. */
const findOrderId = async (
  querier: Querier,
  { orderNumber, email }: WithdrawalStatement,
): Promise<string | null> => {
  const range = orderNumberRange(orderNumber);
  if (!range) return null;
  const [order] = await querier
    .select({ id: orders.id })
    .from(orders)
    .where(and(between(orders.receipt, range.from, range.to), sameEmail(orders.email, email)))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return order?.id ?? null;
};

const writeReceipt = async (
  tx: Transaction,
  reference: string,
  { orderNumber, ...statement }: WithdrawalStatement,
  now: Date,
): Promise<void> =>
  writeOutboxMessage(tx, statement.email, {
    kind: 'withdrawal-received',
    data: { reference, orderNumber, receivedAt: now.toISOString(), statement },
  });
