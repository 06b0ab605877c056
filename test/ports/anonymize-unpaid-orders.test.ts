import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import { createWithdrawalRepository } from '#adapters/postgres/orders/withdrawals/withdrawal-repository.ts';
import { anonymizeUnpaidOrders } from '#services/orders/anonymize-unpaid-orders.ts';
import { verifiedAccount } from '#test/support/account-fixtures.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';

const DAY = 86_400_000;

/** Runs the nightly job this many days from now. */
const anonymizeAfter = (database: FreshDatabase, days: number) =>
  anonymizeUnpaidOrders({
    accountData: createAccountData(database.orm),
    clock: () => new Date(Date.now() + days * DAY),
  });
/** Personal data in an order. */
const personalDataOf = async (database: FreshDatabase, receipt: string) => {
  const [row] = await database.rows<Record<string, unknown>>(
    'select email, user_id, shipping, billing, link_secret from orders where receipt = $1',
    [receipt],
  );
  return row;
};

test('erases the personal data of an unpaid order thirty days after its end', async () => {
  await using database = await freshDatabase();
  const user = await verifiedAccount(database);
  const [expired, cancelled] = [await placed(database), await placed(database, { userId: user.id })];
  await expired.repository.apply(expired.order.orderNumber, 'payment-expired', null);
  await cancelled.repository.apply(cancelled.order.orderNumber, 'payment-cancelled', null);
  const statement = { name: 'Ada', orderNumber: expired.order.orderNumber, items: 'The kettle' };
  const withdrawals = createWithdrawalRepository(database.orm);
  await withdrawals.write(randomUUID(), { ...statement, email: expired.order.email }, new Date());
  const withdrawn = () => database.rows('select order_id, name, email, items from withdrawals');
  await anonymizeAfter(database, 29);
  expect(await personalDataOf(database, expired.order.orderNumber)).toMatchObject({
    email: expired.order.email,
  });
  expect(await withdrawn()).toMatchObject([{ name: 'Ada', email: expired.order.email }]);
  expect((await cancelled.repository.listForUser(user.id)).orders).toHaveLength(1);
  await anonymizeAfter(database, 31);
  for (const { order } of [expired, cancelled]) {
    const anonymized = await personalDataOf(database, order.orderNumber);
    expect(anonymized).toMatchObject({ email: '', user_id: null });
    expect(anonymized?.['link_secret']).not.toBe(order.linkSecret);
    for (const text of [order.shipping.name, order.shipping.line1, order.shipping.phone])
      expect(JSON.stringify(anonymized)).not.toContain(text);
  }
  expect((await cancelled.repository.listForUser(user.id)).orders).toEqual([]);
  expect(await withdrawn()).toEqual([{ order_id: expired.order.id, name: '', email: '', items: '' }]);
  // Items and status stay; the link of the order no longer works.
  const order = await expired.repository.find(expired.order.orderNumber);
  expect(order).toMatchObject({ status: 'expired', isAnonymized: true, lines: expired.order.lines });
});

test('keeps the personal data of orders that are pending, paid or received money', async () => {
  await using database = await freshDatabase();
  const placedOrders = [];
  for (let n = 0; n < 5; n += 1) placedOrders.push(await placed(database));
  const [pending, paid, refunded, underReview, disputed] = placedOrders;
  if (!pending || !paid || !refunded || !underReview || !disputed) throw new Error('five orders were placed');
  await paid.repository.apply(paid.order.orderNumber, 'payment-received', aPaidSession(paid.order));
  for (const { repository, order } of [refunded, underReview, disputed])
    await repository.apply(order.orderNumber, 'payment-expired', null);
  await database.rows(
    `insert into refunds (order_id, payment_intent, amount_cents, refund_id) values ($1, 'pi_1', 1, 're_1')`,
    [refunded.order.id],
  );
  await underReview.payments.putUnderReview(
    underReview.order.orderNumber,
    'wrong-amount',
    aPaidSession(underReview.order),
  );
  await disputed.payments.recordDispute(
    { id: 'du_1', charge: 'ch_1', isClosed: true },
    disputed.order.orderNumber,
  );
  await anonymizeAfter(database, 400);
  for (const { order } of placedOrders)
    expect(await personalDataOf(database, order.orderNumber)).toMatchObject({
      email: order.email,
      shipping: order.shipping,
    });
});

test('erases any number of unpaid orders', async () => {
  await using database = await freshDatabase();
  const { order, repository } = await placed(database);
  await repository.apply(order.orderNumber, 'payment-expired', null);
  await database.rows(
    `with copies as (
       insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
         'receipt', gen_random_uuid(), 'link_secret', n, 'status', 'awaiting-payment'))).*
       from orders o, generate_series(1, 1200) n returning id)
     insert into order_history (order_id, "to", event) select id, 'awaiting-payment', 'placed' from copies`,
  );
  await database.rows(
    `with ended as (update orders set status = 'expired' where status = 'awaiting-payment' returning id)
     insert into order_history (order_id, "from", "to", event)
       select id, 'awaiting-payment', 'expired', 'payment-expired' from ended`,
  );
  await anonymizeAfter(database, 31);
  expect(await database.rows("select count(*)::int as n from orders where email = ''")).toEqual([
    { n: 1201 },
  ]);
});
