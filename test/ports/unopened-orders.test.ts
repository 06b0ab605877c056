import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createPaymentRepository } from '#adapters/postgres/payments/payment-repository.ts';
import { expectLockWaits, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';
import { sessionOf } from '#test/support/payment-ports.ts';

test('[ORD-2] an order whose payment page is stored while it ends stays open and keeps its reservation', async () => {
  await using database = await freshDatabase();
  const { repository, order, stock } = await placed(database, { units: 2, stock: 5 });
  const { orderNumber: receipt } = order;
  const payment = sessionOf(order);
  // One connection, so that one transaction contains everything.
  const { orm: storingOrm } = database.another(1);
  await storingOrm.execute(sql`begin`);
  expect(await createPaymentRepository(storingOrm).attachPayment(receipt, payment)).toEqual(payment);
  const ending = repository.endWithoutSession(receipt, 'payment-cancelled');
  await expectLockWaits(database, 1);
  await storingOrm.execute(sql`commit`);
  expect(await ending).toMatchObject({ kind: 'unchanged', order: { payment } });
  expect(await repository.find(receipt)).toMatchObject({ status: 'awaiting-payment', payment });
  expect(await stock()).toBe(3);
});
