import { expect, test } from 'vitest';
import { createOrderHistory } from '#adapters/postgres/orders/history/order-history.ts';
import { composeOrderEmails } from '#domain/orders/admin/order-emails.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { choose, paidAtEmulator, units } from '#test/support/refundable-order.ts';

const itemsInEmails = async ({ rows }: FreshDatabase) =>
  (
    await rows<{ items: string[] | null }>(
      "select facts -> 'items' as items from letters where kind = 'order-refunded' order by created_at, id",
    )
  ).map(({ items }) => items);

test('emails and lists the items of each refund of staff, and of no other', async () => {
  await using database = await freshDatabase();
  const { refund, run, paymentIntent, recheck, order, repository } = await paidAtEmulator(database);
  const name = order.lines[0]?.name ?? '';
  await refund(units(2));
  await run.stripe.refunds.create({ payment_intent: paymentIntent, amount: 100 });
  await recheck();
  await refund(choose({ isShippingIncluded: true, otherCents: 25 }));
  const items = [[`2 × ${name}`], null, ['Delivery', 'Other amount']];
  expect(await itemsInEmails(database)).toEqual(items);
  const history = createOrderHistory(database.orm);
  expect((await history.listRefunds([order.id])).get(order.id)).toEqual([
    { amountCents: 2_000, items: items[0] },
    { amountCents: 525, items: items[2] },
  ]);
  const steps = await history.list(order.id);
  const refunded = (await repository.find(order.orderNumber)) ?? order;
  expect(composeOrderEmails(refunded, 'order-refunded', { steps, withdrawals: [] })).toMatchObject([
    { email: { data: { amountCents: 525, items: items[2] } } },
  ]);
});

test('names no items of a refund that the provider has sent back', async () => {
  await using database = await freshDatabase();
  const { refund, run, recheck, order, atProvider } = await paidAtEmulator(database);
  await refund(units(1));
  const [sent] = (await run.stripe.refunds.list()).data;
  await run.control.setRefundStatus(sent?.id ?? '', 'failed');
  await recheck();
  expect(await atProvider()).toEqual(['1000 failed']);
  expect((await createOrderHistory(database.orm).listRefunds([order.id])).get(order.id)).toEqual([]);
});
