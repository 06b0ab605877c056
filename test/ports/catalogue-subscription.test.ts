import { expect, test } from 'vitest';
import { subscribeToCatalogueChanges } from '#adapters/postgres/catalogue/catalogue-subscription.ts';
import { createProductRepository } from '#adapters/postgres/catalogue/product-repository.ts';
import { LOW_STOCK_UNITS } from '#domain/catalogue/low-stock.ts';
import { toProduct } from '#domain/catalogue/product.ts';
import { CATALOGUE_SUBSCRIPTION } from '#test/support/disable-notifications.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { silentLog } from '#test/support/silent-log.ts';

const SUBSCRIPTION_CONNECTION = `application_name = '${CATALOGUE_SUBSCRIPTION}' and datname = current_database()`;
const TEA = 'marrakech-mint';

/** A subscribed server, and the notifications that it received. */
const subscribedServer = async (database: FreshDatabase) => {
  const received: string[] = [];
  const reader = {
    onChange: () => void received.push('changed'),
    onDisconnect: () => void received.push('lost'),
    onConnect: () => void received.push('listening'),
  };
  const subscription = subscribeToCatalogueChanges(database.another(2), reader, silentLog);
  await expect.poll(() => received).toEqual(['listening']);
  return { received, [Symbol.asyncDispose]: () => subscription.stop() };
};

test.each([
  `update products set price_cents = price_cents + 1 where id = '${TEA}'`,
  `update products set name = 'Mint' where id = '${TEA}'`,
  `update products set stock_grams = 0 where id = '${TEA}'`,
  "update categories set title = 'Leaves' where id = 'tea'",
  `update products set images = '[]' where id = '${TEA}'`,
])('notifies every server of %s', async (statement) => {
  await using database = await freshDatabase();
  await using first = await subscribedServer(database);
  await using second = await subscribedServer(database);
  await database.rows(statement);
  for (const { received } of [first, second])
    await expect.poll(() => received).toEqual(['listening', 'changed']);
});

test('notifies of all visible product columns, except stock changes that pages do not show', async () => {
  await using database = await freshDatabase();
  const columnsWithoutNotification = await database.rows<{ name: string }>(`
    select attname as name from pg_attribute
    where attrelid = 'products'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attnum <> all (select unnest(tgattr) from pg_trigger where tgname = 'announce_changed_product')
    order by 1`);
  expect(columnsWithoutNotification.map(({ name }) => name)).toEqual(['stock_allocated', 'stock_grams']);
});

test('[STOCK-1] notifies of a sale exactly when it changes the text about remaining stock', async () => {
  await using database = await freshDatabase();
  const repository = createProductRepository(database.orm);
  const [tea] = await repository.byIds([TEA]);
  if (!tea) throw new Error('the catalogue has no such tea');
  const { unitGrams } = tea;
  const unitsLeft = (stockGrams: number) => toProduct({ ...tea, stockGrams }).unitsLeft;
  const stocks = [
    50,
    LOW_STOCK_UNITS + 2,
    LOW_STOCK_UNITS + 1,
    LOW_STOCK_UNITS,
    LOW_STOCK_UNITS - 1,
    2,
    1,
    0,
  ].flatMap((units) => [units * unitGrams + unitGrams - 1, units * unitGrams]);
  const [initialStock = 0, ...laterStocks] = stocks;
  const setStock = (stock: number) =>
    database.rows('update products set stock_grams = $1 where id = $2', [stock, TEA]);
  await setStock(initialStock);
  const visibleChanges = laterStocks.filter(
    (stock, index) => unitsLeft(stock) !== unitsLeft(stocks[index] ?? 0),
  ).length;
  expect(visibleChanges).toBe(LOW_STOCK_UNITS);

  const received: string[] = [];
  const client = database.newClient('a reader');
  client.on('notification', ({ payload = '' }) => received.push(payload));
  await client.connect();
  try {
    await client.query('listen catalogue_changed');
    for (const stock of laterStocks) await setStock(stock);
    // Notifications keep their order, so all earlier ones have arrived.
    await database.rows("select pg_notify('catalogue_changed', 'the end')");
    await expect.poll(() => received.at(-1)).toBe('the end');
  } finally {
    await client.end();
  }
  expect(received).toHaveLength(visibleChanges + 1);
});

test('reports a lost connection and its return, and receives changes afterward', async () => {
  await using database = await freshDatabase();
  await using reader = await subscribedServer(database);
  await database.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where ${SUBSCRIPTION_CONNECTION}`,
  );
  await expect.poll(() => reader.received).toEqual(['listening', 'lost', 'listening']);
  await database.rows("update categories set title = 'Leaves' where id = 'tea'");
  await expect.poll(() => reader.received).toContain('changed');
});
