import { expect, test } from 'vitest';
import { startOutboxNotifier } from '#adapters/postgres/email/outbox-notifier.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';
import { silentLog } from '#test/support/silent-log.ts';

const BELL = "application_name = 'camellia outbox notifier' and datname = current_database()";

/** A notifier that counts its notifications; it notifies once when it starts to listen. */
const aBell = async (database: FreshDatabase) => {
  let rings = 0;
  const bell = startOutboxNotifier(database, silentLog, () => {
    rings += 1;
  });
  await expect.poll(() => rings).toBe(1);
  return { rings: () => rings, [Symbol.asyncDispose]: () => bell.stop() };
};
const paidOrder = async (database: FreshDatabase) => {
  const { book, order } = await placed(database);
  await book.apply(order.receipt, 'payment-received', aPaidSession(order));
};

test('notifies every server as soon as an email is queued', async () => {
  await using database = await freshDatabase();
  await using here = await aBell(database);
  await using there = await aBell(database);
  await paidOrder(database);
  await expect.poll(() => [here.rings(), there.rings()]).toEqual([2, 2]);
});

test('reconnects after a lost connection and notifies about emails it may have missed', async () => {
  await using database = await freshDatabase();
  await using bell = await aBell(database);
  await database.rows(`select pg_terminate_backend(pid) from pg_stat_activity where ${BELL}`);
  await expect.poll(bell.rings).toBe(2);
  await paidOrder(database);
  await expect.poll(bell.rings).toBe(3);
});

test('closes its connection when stopped', async () => {
  await using database = await freshDatabase();
  {
    await using _bell = await aBell(database);
  }
  await expect.poll(() => database.rows(`select 1 from pg_stat_activity where ${BELL}`)).toEqual([]);
});
