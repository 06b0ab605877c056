import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { retryOnUnknownCommit } from '#adapters/postgres/connection/transactions.ts';
import { isTransient } from '#adapters/postgres/connection/transient-errors.ts';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { products } from '#adapters/postgres/schema/schema.ts';
import { aPurchase } from '#test/support/examples.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { gramsOf, place, putInStock } from '#test/support/order-fixtures.ts';

/** A barrier that both sides must reach before either continues. */
const createBarrier = (parties: number) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived >= parties) resolve();
    return promise;
  };
};

test('completes two deadlocked purchases by retrying the aborted one', async () => {
  await using database = await freshDatabase();
  await putInStock(database, 'first', 10);
  await putInStock(database, 'second', 10);
  const barrier = createBarrier(2);
  let attempts = 0;
  const takeOneOf = async (ids: readonly [string, string]) =>
    database.orm.transaction(async (tx) => {
      attempts += 1;
      for (const id of ids) {
        await tx
          .update(products)
          .set({ stockGrams: sql`${products.stockGrams} - 1` })
          .where(eq(products.id, id));
        await barrier();
      }
    });
  await Promise.all([takeOneOf(['first', 'second']), takeOneOf(['second', 'first'])]);
  expect(attempts).toBeGreaterThan(2);
  const stocks = await database.rows('select stock_grams from products where id in ($1, $2)', [
    'first',
    'second',
  ]);
  expect(stocks).toEqual([{ stock_grams: 8 }, { stock_grams: 8 }]);
});

test('32 shoppers with the same teas in opposite order are all served', async () => {
  await using database = await freshDatabase();
  const teas = ['alpha', 'beta', 'gamma'];
  for (const tea of teas) await putInStock(database, tea, 1000);
  const ports = [database, database.another(12)].map(({ orm }) => createOrderRepository(orm, orm));
  const placeNth = (n: number) => {
    const items = (n % 2 ? teas : teas.toReversed()).map((id) => ({ id, quantity: 1 }));
    return place(ports[n % 2] ?? createOrderRepository(database.orm, database.orm), aPurchase({ items }));
  };
  for (let round = 0; round < 5; round += 1) {
    const placed = await Promise.all(Array.from({ length: 32 }, (_, n) => placeNth(n)));
    expect(placed.filter(({ ok }) => !ok)).toEqual([]);
  }
  expect(await database.rows('select distinct stock_grams from products where id = any($1)', [teas])).toEqual(
    [{ stock_grams: 840 }],
  );
});

test('gives up a transaction after three retries with a transient error', async () => {
  await using database = await freshDatabase();
  let attempts = 0;
  const work = database.orm.transaction(async (tx) => {
    attempts += 1;
    await tx.execute(sql`do $$ begin raise exception 'planted' using errcode = '40001'; end $$`);
  });
  const error = await work.catch((reason: unknown) => reason);
  expect([attempts, isTransient(error)]).toEqual([4, true]);
});

test('completes more than half of the purchases in time when every second one conflicts', async () => {
  await using database = await freshDatabase();
  await putInStock(database, 'hot', 100_000);
  const timePurchases = async (isContested: boolean) => {
    const start = performance.now();
    await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        let isFirst = true;
        return database.orm.transaction(async (tx) => {
          await tx
            .update(products)
            .set({ stockGrams: sql`${products.stockGrams} - 1` })
            .where(eq(products.id, 'hot'));
          const isAborted = isContested && isFirst && n % 2 === 0;
          isFirst = false;
          if (isAborted)
            await tx.execute(sql`do $$ begin raise exception 'planted' using errcode = '40001'; end $$`);
        });
      }),
    );
    return performance.now() - start;
  };
  await timePurchases(false);
  const [undisturbed, contested] = [await timePurchases(false), await timePurchases(true)];
  // A retry costs another attempt and a delay of at most 20 ms.
  expect(contested).toBeLessThan(2 * undisturbed + 1_000);
  const [row] = await database.rows<{ left: number }>(
    "select stock_grams as left from products where id = 'hot'",
  );
  expect(row?.left).toBe(99_400);
});

test('reuses a connection after a rolled back transaction', async () => {
  await using database = await freshDatabase();
  await putInStock(database, 'tea', 10);
  const { orm } = database.another(1);
  const connection = sql<{ pid: number }>`select pg_backend_pid() as pid`;
  const [first] = (await orm.transaction((tx) => tx.execute(connection))).rows;
  const failing = orm.transaction(async (tx) => {
    await tx.update(products).set({ stockGrams: 0 }).where(eq(products.id, 'tea'));
    throw new Error('a mistake');
  });
  await expect(failing).rejects.toThrow('a mistake');
  expect((await orm.execute(connection)).rows).toEqual([first]);
  expect(await gramsOf(database, 'tea')).toBe(10);
});

test('retries an unknown commit a few times; a programming error or a silent server is not retried', async () => {
  const attemptCount = async (message: string) => {
    let attempts = 0;
    const work = retryOnUnknownCommit(async () => {
      attempts += 1;
      throw new Error(message);
    });
    await expect(work).rejects.toThrow(message);
    return attempts;
  };
  expect(await attemptCount('Connection terminated unexpectedly')).toBe(4);
  for (const message of ['Query read timeout', 'a mistake']) expect(await attemptCount(message)).toBe(1);
});

test('a lock wait or slow statement times out with a transient error', async () => {
  await using database = await freshDatabase();
  const timeouts = ["set local lock_timeout = '20ms'", "set local statement_timeout = '20ms'"];
  const { promise: locked, resolve: onLocked } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const lockHolder = database.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1)`);
    onLocked();
    await released;
  });
  await locked;
  for (const timeout of timeouts) {
    const waiter = database.orm.transaction(async (tx) => {
      await tx.execute(sql.raw(timeout));
      await tx.execute(sql`select pg_advisory_xact_lock(1)`);
    });
    expect(isTransient(await waiter.catch((error: unknown) => error))).toBe(true);
  }
  release();
  await lockHolder;
});

test('every connection has a lock timeout of 4 s and a statement timeout of 6 s', async () => {
  await using database = await freshDatabase();
  const { rows } = await database.orm.execute(
    sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
  );
  expect(rows).toEqual([{ lock: '4s', statement: '6s' }]);
});

test('a programming error is not transient', async () => {
  await using database = await freshDatabase();
  const programmingError = await database.orm.execute(sql`select nonsense`).catch((error: unknown) => error);
  expect([isTransient(programmingError), isTransient(new Error('Connection')), isTransient('57014')]).toEqual(
    [false, false, false],
  );
});
