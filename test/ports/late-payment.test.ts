import { expect, test } from 'vitest';
import { type PaymentSession, paymentDeadline } from '#domain/payment.ts';
import { err, ok } from '#domain/result.ts';
import type { PaymentPage } from '#services/ports.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-desk.ts';
import { paid, sessionOf, till, unavailable } from '#test/support/till.ts';

/** An order that expired while its money was under way, and whose tea has been sold meanwhile. */
const soldMeanwhile = async (database: FreshDatabase) => {
  const made = await placed(database, { units: 2, stock: 2 });
  await made.book.attachPayment(made.order.receipt, sessionOf(made.order));
  await made.book.apply(made.order.receipt, 'payment-expired', null);
  await database.rows('update products set stock_grams = 0 where id = $1', [made.tea]);
  return made;
};

test('money that comes too late for a tea that is gone is given back at once, and once', async () => {
  await using database = await freshDatabase();
  const { order } = await soldMeanwhile(database);
  const { asked, confirm, settle } = till(database, {
    ...paid(order),
    refund: async () => ok({ id: 're_1' }),
  });
  for (let n = 0; n < 3; n += 1) expect(await confirm(order.receipt)).toEqual(ok('expired'));
  await settle();
  expect(asked.filter((verb) => verb === 'refund')).toHaveLength(1);
  expect(await database.rows('select refund_id, amount_cents from refunds')).toEqual([
    { refund_id: 're_1', amount_cents: order.totalCents },
  ]);
});

test('a refund that the provider did not take is tried again by the job', async () => {
  await using database = await freshDatabase();
  const { order } = await soldMeanwhile(database);
  await till(database, paid(order)).confirm(order.receipt);
  expect(await database.rows('select refund_id from refunds')).toEqual([{ refund_id: null }]);
  await till(database, {}).settle();
  await till(database, { refund: async () => ok({ id: 're_1' }) }).settle();
  expect(await database.rows('select refund_id from refunds')).toEqual([{ refund_id: 're_1' }]);
});

test('[ORD-6] money that comes late for a tea that is still there pays the order', async () => {
  await using database = await freshDatabase();
  const { order, book, stock } = await placed(database, { units: 2, stock: 5 });
  await book.attachPayment(order.receipt, sessionOf(order));
  await book.apply(order.receipt, 'payment-expired', null);
  expect(await till(database, paid(order)).confirm(order.receipt)).toEqual(ok('paid'));
  expect(await stock()).toBe(3);
});

test('[ORD-2] a session that was opened just before a crash is found again by the job', async () => {
  await using database = await freshDatabase();
  const { order, book } = await placed(database);
  const shop = till(database, { ...paid(order), open: async () => ok(sessionOf(order)) });
  await shop.settle();
  expect(shop.asked).toEqual(['open', 'find']);
  expect(await book.byReceipt(order.receipt)).toMatchObject({ status: 'paid', payment: sessionOf(order) });
});

test('[ORD-6] an order that can certainly never be paid expires and gives its tea back', async () => {
  await using database = await freshDatabase();
  const { order, book, stock } = await placed(database, { units: 2, stock: 5 });
  expect(paymentDeadline(order).getTime()).toBeGreaterThan(Date.now());
  const refusing = till(database, { open: async () => err({ code: 'payment-refused', reason: 'too late' }) });
  await refusing.settle();
  expect((await book.byReceipt(order.receipt))?.status).toBe('expired');
  expect(await stock()).toBe(5);
});

test('asking about an order that ended without a payment page opens none', async () => {
  await using database = await freshDatabase();
  const { order, book } = await placed(database);
  await book.apply(order.receipt, 'payment-cancelled', null);
  const shop = till(database, { open: async () => ok(sessionOf(order)) });
  expect(await shop.confirm(order.receipt)).toEqual(ok('cancelled'));
  expect(shop.asked).toEqual([]);
});

test('tea comes back to the shelf only when the provider says that nobody can pay any more', async () => {
  await using database = await freshDatabase();
  const { order, book, stock } = await placed(database, { units: 2, stock: 5 });
  await book.attachPayment(order.receipt, sessionOf(order));
  expect(await till(database, {}).cancel(order.receipt, null)).toEqual(err({ code: 'payment-unavailable' }));
  expect([(await book.byReceipt(order.receipt))?.status, await stock()]).toEqual(['awaiting-payment', 3]);
  const expired: PaymentSession = aPaidSession(order, {
    status: 'expired',
    paid: false,
    paymentIntent: null,
  });
  await till(database, { expire: async () => ok(expired) }).cancel(order.receipt, null);
  expect([(await book.byReceipt(order.receipt))?.status, await stock()]).toEqual(['cancelled', 5]);
});

test('one order that nobody can answer for does not keep the job from the others', async () => {
  await using database = await freshDatabase();
  const [stuck, fine] = [await placed(database), await placed(database)];
  for (const { book, order } of [stuck, fine]) await book.attachPayment(order.receipt, sessionOf(order));
  const find: PaymentPage['find'] = async (id) =>
    id === sessionOf(stuck.order).id ? unavailable : ok(aPaidSession(fine.order));
  await till(database, { find }).settle();
  expect((await fine.book.byReceipt(fine.order.receipt))?.status).toBe('paid');
});
