import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOrderHistory } from '#adapters/postgres/orders/history/order-history.ts';
import { createWithdrawalRepository } from '#adapters/postgres/orders/withdrawals/withdrawal-repository.ts';
import { err, ok } from '#domain/values/result.ts';
import { announceDeliveries } from '#services/orders/fulfilment/announce.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { endUndoTime, fulfilment } from '#test/support/fulfilment.ts';
import { inconsistencies, placedAndPaid } from '#test/support/paid-orders.ts';
import { DONE } from '#test/support/staff-actions.ts';

const shipped = async (database: FreshDatabase) => {
  const { order } = await placedAndPaid(database);
  const steps = fulfilment(database);
  await steps.take(order.orderNumber, 'ship');
  const status = async () => (await steps.ports.fulfilment.find(order.orderNumber))?.order.fulfilmentStatus;
  return { ...steps, order, number: order.orderNumber, status };
};

const deliveredEmails = async ({ rows }: FreshDatabase): Promise<number> =>
  (await rows("select 1 from letters where kind = 'order-delivered'")).length;

test('a delivery can be undone until it is announced, and then never is', async () => {
  await using database = await freshDatabase();
  const { step, undoStep, announce, number, order, status } = await shipped(database);
  await step(number, 'deliver');
  expect(await deliveredEmails(database)).toBe(0);
  const requestId = randomUUID();
  expect(await undoStep(number, 'deliver', { requestId })).toEqual(DONE);
  expect(await undoStep(number, 'deliver', { requestId })).toEqual(ok({ isRepeated: true }));
  expect(await undoStep(number, 'deliver')).toEqual(err('fulfilment-conflict'));
  await announce();
  expect([await status(), await deliveredEmails(database)]).toEqual(['shipped', 0]);
  const history = await createOrderHistory(database.orm).list(order.id);
  expect(history.map(({ to }) => to)).not.toContain('delivered');
  const times = await createWithdrawalRepository(database.orm).fulfilmentTimes([order.id]);
  expect(times.get(order.id)).toMatchObject({ deliveredAt: null, shippedAt: expect.any(Date) });
  await step(number, 'deliver');
  await announce();
  await announce();
  expect([await status(), await deliveredEmails(database)]).toEqual(['delivered', 1]);
  expect(await undoStep(number, 'deliver')).toEqual(err('undo-too-late'));
  expect(await inconsistencies(database)).toEqual([]);
});

test('a return can be undone within ten minutes, to the status before it', async () => {
  await using database = await freshDatabase();
  const { step, undoStep, take, number, status, ports } = await shipped(database);
  expect(await undoStep(number, 'return')).toEqual(err('fulfilment-conflict'));
  await step(number, 'return');
  expect(await undoStep(number, 'return')).toEqual(DONE);
  expect(await status()).toBe('shipped');
  await take(number, 'deliver');
  await step(number, 'return');
  expect(await undoStep(number, 'return')).toEqual(DONE);
  expect(await status()).toBe('delivered');
  // The undoing of a return is no delivery.
  expect(await undoStep(number, 'deliver')).toEqual(err('undo-too-late'));
  await step(number, 'return');
  const late = { ...ports, clock: () => new Date(Date.now() + 11 * 60_000) };
  Object.assign(ports, late);
  expect(await undoStep(number, 'return')).toEqual(err('undo-too-late'));
});

test('an undo and several announcements at once end in one of both', async () => {
  await using database = await freshDatabase();
  const { step, undoStep, number, status, ports } = await shipped(database);
  const announceNow = () => announceDeliveries(ports, new AbortController().signal);
  for (let round = 0; round < 5; round += 1) {
    const before = await deliveredEmails(database);
    await step(number, 'deliver');
    await endUndoTime(database);
    const [undone] = await Promise.all([undoStep(number, 'deliver'), announceNow(), announceNow()]);
    await announceNow();
    const sent = (await deliveredEmails(database)) - before;
    expect([undone.ok, sent, await status()]).toEqual(
      undone.ok ? [true, 0, 'shipped'] : [false, 1, 'delivered'],
    );
    if (!undone.ok) break;
  }
});

test('a delivered order that is returned at once gets no email about its delivery', async () => {
  await using database = await freshDatabase();
  const { step, announce, number } = await shipped(database);
  await step(number, 'deliver');
  await step(number, 'return');
  await announce();
  expect(await deliveredEmails(database)).toBe(0);
});

test('a return that is undone after the time of its delivery leaves the email about the delivery due', async () => {
  await using database = await freshDatabase();
  const { step, undoStep, announce, number } = await shipped(database);
  await step(number, 'deliver');
  await step(number, 'return');
  await announce();
  expect(await undoStep(number, 'return')).toEqual(DONE);
  expect(await undoStep(number, 'deliver')).toEqual(err('undo-too-late'));
  await announce();
  await announce();
  expect(await deliveredEmails(database)).toBe(1);
});

test('a delivery that cannot be announced delays no other, and is tried again', async () => {
  await using database = await freshDatabase();
  const { step, number, announce, ports } = await shipped(database);
  const other = await placedAndPaid(database);
  await fulfilment(database).take(other.order.orderNumber, 'ship');
  for (const each of [number, other.order.orderNumber]) await step(each, 'deliver');
  await endUndoTime(database);
  const failing = {
    ...ports,
    fulfilment: {
      ...ports.fulfilment,
      announceDelivery: async (each: string) => {
        if (each === number) throw new Error('the connection was lost');
        return ports.fulfilment.announceDelivery(each);
      },
    },
  };
  await announceDeliveries(failing, new AbortController().signal);
  expect(await deliveredEmails(database)).toBe(1);
  expect(ports.logLines).toContainEqual([
    'error',
    expect.objectContaining({ event: 'delivery.failed', orderNumber: number }),
    expect.any(String),
  ]);
  await announce();
  expect(await deliveredEmails(database)).toBe(2);
});
