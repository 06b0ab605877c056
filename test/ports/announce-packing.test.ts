import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createAccountData } from '#adapters/postgres/accounts/account-data.ts';
import { announcePacking } from '#services/orders/fulfilment/announce.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { fulfilment } from '#test/support/fulfilment.ts';
import { placedAndPaid } from '#test/support/paid-orders.ts';

const emailsOf = async ({ rows }: FreshDatabase) => {
  const emails = await rows<{ kind: string }>(
    `select kind from letters where kind in ('order-packed', 'order-shipped') order by created_at`,
  );
  return emails.map(({ kind }) => kind);
};

test('emails that an order is packed once, ten minutes later', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { step, ports, announcePacked } = fulfilment(database);
  await step(order.orderNumber, 'pack');
  await announcePacking(ports, new AbortController().signal);
  expect(await emailsOf(database)).toEqual([]);
  await Promise.all([announcePacked(), announcePacked()]);
  await step(order.orderNumber, 'unpack');
  await step(order.orderNumber, 'pack');
  await announcePacked();
  expect(await emailsOf(database)).toEqual(['order-packed']);
});

test('emails once about an order that the last version packed before the upgrade', async () => {
  await using database = await freshDatabase();
  const [announced, packed] = [await placedAndPaid(database), await placedAndPaid(database)];
  const { step, announcePacked } = fulfilment(database);
  await step(announced.order.orderNumber, 'pack');
  await announcePacked();
  await step(packed.order.orderNumber, 'pack');
  await database.rows('update orders set packing_announce_at = null');
  const migration = readFileSync('src/adapters/postgres/migrations/0063_packing_announcement.sql', 'utf8');
  await database.rows(migration.split('--> statement-breakpoint').at(-1) ?? '');
  await announcePacked();
  expect(await emailsOf(database)).toEqual(['order-packed', 'order-packed']);
});

test('emails nothing about an order that was unpacked, until it is packed again', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { step, announcePacked } = fulfilment(database);
  await step(order.orderNumber, 'pack');
  await step(order.orderNumber, 'unpack');
  await announcePacked();
  expect(await emailsOf(database)).toEqual([]);
  await step(order.orderNumber, 'pack');
  await announcePacked();
  expect(await emailsOf(database)).toEqual(['order-packed']);
});

test('emails only the shipment of an order that was shipped meanwhile, unless it is undone', async () => {
  await using database = await freshDatabase();
  const [shipped, undone] = [await placedAndPaid(database), await placedAndPaid(database)];
  const { step, ship, undo, announcePacked, announce } = fulfilment(database);
  for (const { order } of [shipped, undone]) {
    await step(order.orderNumber, 'pack');
    await ship(order.orderNumber);
  }
  const [parcel] = await database.rows<{ id: string }>('select id from shipments where order_id = $1', [
    undone.order.id,
  ]);
  await undo(parcel?.id ?? '');
  await announcePacked();
  await announce();
  expect((await emailsOf(database)).toSorted()).toEqual(['order-packed', 'order-shipped']);
  expect(await database.rows("select order_id as id from letters where kind = 'order-packed'")).toEqual([
    { id: undone.order.id },
  ]);
});

test('emails nothing about an order that was refunded, or was packed days ago', async () => {
  await using database = await freshDatabase();
  const { step, announcePacked } = fulfilment(database);
  for (const change of [
    () => database.rows('update orders set refunded_cents = total_cents'),
    () => database.rows("update orders set packing_announce_at = now() - interval '2 days'"),
  ]) {
    const { order } = await placedAndPaid(database);
    await step(order.orderNumber, 'pack');
    await change();
    await announcePacked();
  }
  expect(await emailsOf(database)).toEqual([]);
});

test('emails nothing to a customer whose data is deleted, and goes on after a failure', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  const { step, announcePacked, ports } = fulfilment(database);
  await step(order.orderNumber, 'pack');
  await createAccountData(database.orm).deleteGuest(order.email);
  await announcePacked();
  expect(await emailsOf(database)).toEqual([]);
  const announced: string[] = [];
  const failing = {
    ...ports,
    fulfilment: {
      ...ports.fulfilment,
      listDuePacking: async () => ['first', 'second'],
      announcePacking: async (orderNumber: string) => {
        announced.push(orderNumber);
        if (orderNumber === 'first') throw new Error('unavailable');
      },
    },
  };
  await announcePacking(failing, new AbortController().signal);
  await announcePacking(failing, AbortSignal.abort());
  expect(announced).toEqual(['first', 'second']);
  expect(ports.logLines.at(-1)).toMatchObject([
    'error',
    { event: 'packing.failed', orderNumber: 'first' },
    expect.any(String),
  ]);
});
