import { expect, test } from 'vitest';
import { createFulfilmentRepository } from '#adapters/postgres/orders/fulfilment/fulfilment-repository.ts';
import { joinTransaction } from '#adapters/postgres/staff/join-transaction.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { placedAndPaid } from '#test/support/paid-orders.ts';

test('reads the newest shipments of all orders from an index, newest first', async () => {
  await using database = await freshDatabase();
  const { order } = await placedAndPaid(database);
  await database.rows(
    `insert into shipments (order_id, tracking_number, shipped_at)
     select $1, 'TRACK-' || n, now() - n * interval '1 hour' from generate_series(1, 3000) n`,
    [order.id],
  );
  await database.rows('analyze shipments');
  const { recent, read } = await database.orm.transaction(async (tx) => ({
    recent: await createFulfilmentRepository(joinTransaction(tx)).listRecent(30),
    read: await tx.execute<{ rows: string }>(
      `select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'shipments'`,
    ),
  }));
  expect(recent.map(({ trackingNumber }) => trackingNumber)).toEqual(
    Array.from({ length: 30 }, (_, index) => `TRACK-${index + 1}`),
  );
  expect(recent[0]).toMatchObject({ orderNumber: order.orderNumber, by: null, lines: [] });
  expect(Number(read.rows[0]?.rows)).toBeLessThanOrEqual(30);
});
