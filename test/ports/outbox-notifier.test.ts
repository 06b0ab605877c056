import { expect, test } from 'vitest';
import { startOutboxNotifier } from '#adapters/postgres/email/outbox-notifier.ts';
import { aPaidSession } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';
import { silentLog } from '#test/support/silent-log.ts';

const NOTIFIER = "application_name = 'camellia outbox notifier' and datname = current_database()";

/** A notifier that counts its notifications; it notifies once when it starts to listen. */
const aNotifier = async (database: FreshDatabase) => {
  let count = 0;
  const notifier = startOutboxNotifier(database, silentLog, () => {
    count += 1;
  });
  await expect.poll(() => count).toBe(1);
  return { count: () => count, [Symbol.asyncDispose]: () => notifier.stop() };
};
const placePaidOrder = async (database: FreshDatabase) => {
  const { repository, order } = await placed(database);
  await repository.apply(order.orderNumber, 'payment-received', aPaidSession(order));
};

test('notifies every server as soon as an email is queued', async () => {
  await using database = await freshDatabase();
  await using first = await aNotifier(database);
  await using second = await aNotifier(database);
  await placePaidOrder(database);
  await expect.poll(() => [first.count(), second.count()]).toEqual([2, 2]);
});

test('reconnects after a lost connection and notifies about emails it may have missed', async () => {
  await using database = await freshDatabase();
  await using notifier = await aNotifier(database);
  await database.rows(`select pg_terminate_backend(pid) from pg_stat_activity where ${NOTIFIER}`);
  await expect.poll(notifier.count).toBe(2);
  await placePaidOrder(database);
  await expect.poll(notifier.count).toBe(3);
});

test('closes its connection when stopped', async () => {
  await using database = await freshDatabase();
  {
    await using _notifier = await aNotifier(database);
  }
  await expect.poll(() => database.rows(`select 1 from pg_stat_activity where ${NOTIFIER}`)).toEqual([]);
});
