import { and, asc, getTableColumns, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import { type FulfilmentStatus, withoutUndone } from '#domain/orders/fulfilment.ts';
import { orderNumberRange } from '#domain/orders/self-service/order-number-range.ts';
import { MAX_RECEIPTS_PER_HOUR, type WithdrawalStatement } from '#domain/orders/self-service/withdrawal.ts';
import { withdrawalEmail } from '#domain/orders/self-service/withdrawal-email.ts';
import { HOUR } from '#domain/values/time.ts';
import type { WithdrawalRepository } from '#services/ports/ports.ts';
import { notifyAdmin } from '../../connection/admin-changes.ts';
import { takeLock } from '../../connection/advisory-lock.ts';
import type { Orm, Querier, Transaction } from '../../connection/database.ts';
import { retryOnUnknownCommit } from '../../connection/transactions.ts';
import { writeOutboxMessage } from '../../email/index.ts';
import { sameEmail } from '../../rows/same-email.ts';
import { fulfilmentHistory, orders, withdrawals } from '../../schema/schema.ts';
import { findIdByNumber } from '../order-numbers.ts';

export const createWithdrawalRepository = (orm: Orm): WithdrawalRepository => ({
  write: (id, statement, now) =>
    retryOnUnknownCommit(() => orm.transaction((tx) => write(tx, id, statement, now))),
  async deleteUnmatched(before) {
    await orm.delete(withdrawals).where(and(isNull(withdrawals.orderId), lt(withdrawals.createdAt, before)));
  },
  async listUnhandled(orderIds) {
    const rows = await orm
      .select({ id: withdrawals.orderId })
      .from(withdrawals)
      .where(and(inArray(withdrawals.orderId, [...orderIds]), isNull(withdrawals.handledAt)));
    return new Set(rows.flatMap(({ id }) => id ?? []));
  },
  async fulfilmentTimes(orderIds) {
    const { orderId, from, to, at } = fulfilmentHistory;
    const rows = await orm
      .select({ orderId, from, to, at })
      .from(fulfilmentHistory)
      .where(inArray(orderId, [...orderIds]))
      .orderBy(asc(fulfilmentHistory.id));
    const lastTime = (steps: typeof rows, status: FulfilmentStatus) =>
      steps.findLast((step) => step.to === status)?.at ?? null;
    return new Map(
      [...Map.groupBy(rows, (row) => row.orderId)].map(([id, changes]) => {
        const steps = withoutUndone(changes);
        return [
          id,
          { shippedAt: lastTime(steps, 'shipped'), deliveredAt: lastTime(steps, 'delivered') },
        ] as const;
      }),
    );
  },
});

/** Those of paid orders count apart from those that anyone can make with the email. */
const IS_OF_PAID = sql<boolean>`exists (select from ${orders} where ${orders.id} = ${withdrawals.orderId} and ${orders.status} = 'paid')`;

const write = async (
  tx: Transaction,
  ...[id, statement, now]: Parameters<WithdrawalRepository['write']>
): ReturnType<WithdrawalRepository['write']> => {
  await takeLock(tx, `withdrawal ${emailKey(statement.email)}`);
  const recent = await tx
    .select({ ...getTableColumns(withdrawals), isOfPaid: IS_OF_PAID })
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
  const [stored] = await tx
    .insert(withdrawals)
    .values({ id, reference, orderId, ...statement, createdAt: now })
    .returning({ isOfPaid: IS_OF_PAID });
  await notifyAdmin(tx);
  const alike = recent.filter(({ isOfPaid }) => isOfPaid === stored?.isOfPaid);
  if (alike.length < MAX_RECEIPTS_PER_HOUR)
    await writeOutboxMessage(
      tx,
      statement.email,
      withdrawalEmail({ ...statement, reference, createdAt: now }),
      { orderId },
    );
  return { reference };
};

const findOrderId = async (
  querier: Querier,
  { orderNumber, email }: WithdrawalStatement,
): Promise<string | null> => {
  const range = orderNumberRange(orderNumber);
  return (range && (await findIdByNumber(querier, range, email))) ?? null;
};
