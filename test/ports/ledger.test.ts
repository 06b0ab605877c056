import { expect, test } from 'vitest';
import { aPaidSession } from '#test/support/examples.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { recordRefunds } from '#test/support/order-fixtures.ts';
import { inconsistencies, ledgerOf, placedAndPaid } from '#test/support/paid-orders.ts';
import { paymentPorts, placedWithSession } from '#test/support/payment-ports.ts';

test('records refunds in part, and what the bank sends back of them', async () => {
  await using database = await freshDatabase();
  const { order, refunds } = await placedAndPaid(database);
  const update = async (refundedCents: number) => {
    const revision = (await refunds.refundRevision(order.orderNumber)) ?? 0;
    await refunds.updateRefunds(order.orderNumber, revision, {
      refundedCents,
      failures: 0,
      hasFailed: false,
    });
  };
  for (const cents of [300, 300, order.totalCents, 300]) await update(cents);
  expect(await ledgerOf(database, order.orderNumber)).toEqual([
    `payment ${order.totalCents}`,
    'refund -300',
    `refund ${300 - order.totalCents}`,
    `refund ${order.totalCents - 300}`,
  ]);
  expect(await inconsistencies(database)).toEqual([]);
});

test('a late payment that is refunded enters and leaves the ledger', async () => {
  await using database = await freshDatabase();
  const { order, repository, refunds, tea } = await placedWithSession(database);
  await repository.apply(order.orderNumber, 'payment-expired', null);
  await database.rows('update products set stock_grams = 0 where id = $1', [tea]);
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  expect(await ledgerOf(database, order.orderNumber)).toEqual([]);
  await recordRefunds(refunds, order.orderNumber);
  expect(await ledgerOf(database, order.orderNumber)).toEqual([
    `payment ${order.totalCents}`,
    `refund ${-order.totalCents}`,
  ]);
  const failed = { status: 'failed', ineffective: ['re_1'], refundedCents: 0 } as const;
  await recordRefunds(refunds, order.orderNumber, failed);
  await recordRefunds(refunds, order.orderNumber, { id: 're_2' });
  expect((await ledgerOf(database, order.orderNumber)).slice(2)).toEqual([
    `refund ${order.totalCents}`,
    `refund ${-order.totalCents}`,
  ]);
  expect(await paymentPorts(database, {}).refundsDue()).toEqual([]);
});

test('a late payment that completes its order enters the ledger once, also after a refund in part', async () => {
  await using database = await freshDatabase();
  const { order, repository } = await placedWithSession(database);
  await repository.apply(order.orderNumber, 'payment-expired', null);
  await database.rows('update orders set refunded_cents = 100');
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
  expect(await ledgerOf(database, order.orderNumber)).toEqual([
    'payment 100',
    'refund -100',
    `payment ${order.totalCents - 100}`,
  ]);
  expect(await inconsistencies(database)).toEqual([]);
});
