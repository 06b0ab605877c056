import { expect, test } from 'vitest';
import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import { anonymizeUnpaidOrders } from '#services/orders/anonymize-unpaid-orders.ts';
import { verifiedAccount } from '#test/support/account-fixtures.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';

const DAY = 86_400_000;

/** Runs the nightly job, this many days from now. */
const lookAfter = (database: FreshDatabase, days: number) =>
  anonymizeUnpaidOrders({
    accountData: createAccountData(database.orm),
    clock: () => new Date(Date.now() + days * DAY),
  })();
/** Personal data in an order. */
const stored = async (database: FreshDatabase, receipt: string) => {
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
  await expired.repository.apply(expired.order.receipt, 'payment-expired', null);
  await cancelled.repository.apply(cancelled.order.receipt, 'payment-cancelled', null);
  await lookAfter(database, 29);
  expect(await stored(database, expired.order.receipt)).toMatchObject({ email: expired.order.email });
  expect((await cancelled.repository.listForUser(user.id)).orders).toHaveLength(1);
  await lookAfter(database, 31);
  for (const { order } of [expired, cancelled]) {
    const now = await stored(database, order.receipt);
    expect(now).toMatchObject({ email: '', user_id: null });
    expect(now?.['link_secret']).not.toBe(order.linkSecret);
    for (const words of [order.shipping.name, order.shipping.line1, order.shipping.phone])
      expect(JSON.stringify(now)).not.toContain(words);
  }
  expect((await cancelled.repository.listForUser(user.id)).orders).toEqual([]);
  // Items and status stay; the link of the order no longer works.
  const order = await expired.repository.find(expired.order.receipt);
  expect(order).toMatchObject({ status: 'expired', isAnonymized: true, lines: expired.order.lines });
});

test('keeps the personal data of orders that are pending, paid or received money', async () => {
  await using database = await freshDatabase();
  const made = [];
  for (let n = 0; n < 5; n += 1) made.push(await placed(database));
  const [waiting, paid, refunded, held, disputed] = made;
  if (!waiting || !paid || !refunded || !held || !disputed) throw new Error('five were placed');
  await paid.repository.apply(paid.order.receipt, 'payment-received', aPaidSession(paid.order));
  for (const { repository, order } of [refunded, held, disputed])
    await repository.apply(order.receipt, 'payment-expired', null);
  await database.rows(
    `insert into refunds (order_id, payment_intent, amount_cents, refund_id) values ($1, 'pi_1', 1, 're_1')`,
    [refunded.order.id],
  );
  await held.payments.holdForReview(held.order.receipt, 'wrong-amount', aPaidSession(held.order));
  await disputed.payments.recordDispute(
    { id: 'du_1', charge: 'ch_1', isClosed: true },
    disputed.order.receipt,
  );
  await lookAfter(database, 400);
  for (const { order } of made)
    expect(await stored(database, order.receipt)).toMatchObject({
      email: order.email,
      shipping: order.shipping,
    });
});

test('erases any number of unpaid orders', async () => {
  await using database = await freshDatabase();
  const { order, repository } = await placed(database);
  await repository.apply(order.receipt, 'payment-expired', null);
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
  await lookAfter(database, 31);
  expect(await database.rows("select count(*)::int as n from orders where email = ''")).toEqual([
    { n: 1201 },
  ]);
});
