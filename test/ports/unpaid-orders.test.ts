import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '#adapters/postgres/connection/database.ts';
import { applyMigrations } from '#adapters/postgres/migrate/migrate.ts';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { createPaymentRepository } from '#adapters/postgres/payments/payment-repository.ts';
import type { OrderEvent } from '#domain/orders/order.ts';
import { NOTHING_UNPAID, type ReservationUsage } from '#domain/orders/reservation-limits.ts';
import { err } from '#domain/values/result.ts';
import { MINUTE } from '#domain/values/time.ts';
import type { OrderDraft } from '#services/ports/ports.ts';
import { accountWithPassword } from '#test/support/account-fixtures.ts';
import { CUSTOM_PLANS, customPlanned } from '#test/support/custom-query-plans.ts';
import { emptyDatabase } from '#test/support/empty-database.ts';
import { aPaidSession, aPurchase, aSecret } from '#test/support/examples.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { allocatedGrams, putInStock, sell, WITHOUT_ADDRESS } from '#test/support/order-fixtures.ts';

type Source = Partial<Pick<OrderDraft, 'userId' | 'ipDigest' | 'ipPrefixDigest'>>;

const draftOf = (tea: string, quantity: number, source: Source): OrderDraft => ({
  id: randomUUID(),
  userId: null,
  email: 'guest@example.com',
  linkSecret: aSecret(),
  ...WITHOUT_ADDRESS,
  request: aPurchase({ items: [{ id: tea, quantity }] }),
  ...source,
});

/** Reads the unpaid orders that count against a new one, and places orders unless they exceed the limit. */
const orderService = ({ orm }: Pick<Database, 'orm'>, maxOrders = Number.POSITIVE_INFINITY) => {
  const repository = createOrderRepository(orm, orm);
  const place = (tea: string, quantity: number, source: Source) => {
    const draft = draftOf(tea, quantity, source);
    return repository.place(draft, (context) =>
      context.unpaid.orders.account + context.unpaid.orders.address < maxOrders
        ? sell(draft.request)(context)
        : err({ code: 'too-many-unpaid' }),
    );
  };
  const unpaidSeenBy = async (tea: string, source: Source, quantity = 1) => {
    const observed: ReservationUsage[] = [];
    await repository.place(draftOf(tea, quantity, source), ({ unpaid }) => {
      observed.push(unpaid);
      return err({ code: 'too-many-unpaid' });
    });
    return observed[0];
  };
  return { repository, payments: createPaymentRepository(orm), place, unpaidSeenBy };
};

const newUserId = async (database: FreshDatabase) => (await accountWithPassword(database)).id;

test('the migration counts reservations of pending orders alone', async () => {
  await using database = await emptyDatabase('0023_saved_failures');
  await database.rows("insert into categories (id, title, position) values ('tea', 'Tea', 1)");
  await database.rows(`insert into products (id, category_id, themes, position, name, price_cents, description, taste, image_url,
      images, consist, unit, liquor, stock_grams, unit_grams)
    values ('old', 'tea', '[]', 1, 'Old', 1, '', '', '', '[]', '[]', '', '#fff', 9, 1)`);
  await database.rows(`insert into orders (id, receipt, email, status, total_cents, shipping, billing)
    select gen_random_uuid(), gen_random_uuid(), status, status, 1, '{}', '{}'
    from unnest(array['awaiting-payment', 'paid', 'expired']) as status`);
  await database.rows(`insert into order_lines (order_id, position, product_id, name, price_cents, quantity, grams)
    select id, 0, 'old', 'Old', 1, 1, 1 from orders`);
  await applyMigrations(database);
  const reserved = 'select status from order_lines join orders on id = order_id where expires_at is not null';
  expect(await database.rows(reserved)).toEqual([{ status: 'awaiting-payment' }]);
  expect(await allocatedGrams(database, 'old')).toBe(1);
});

test('counts reservations by account, address and IP prefix, without paid orders', async () => {
  await using database = await freshDatabase();
  const { repository, place, unpaidSeenBy } = orderService(database);
  for (const tea of ['rare', 'other']) await putInStock(database, tea, 100);
  /** More than half of the unsold stock. */
  const COUNTED_GRAMS = 40;
  const ada = await newUserId(database);
  const home = { ipDigest: 'home', ipPrefixDigest: 'street' };
  const office = { ipDigest: 'office', ipPrefixDigest: 'district' };
  await place('rare', 1, { userId: ada, ...home });
  await place('rare', 2, { userId: ada, ...office });
  await place('rare', 4, home);
  await place('rare', 8, { ipDigest: 'next door', ipPrefixDigest: 'street' });
  await place('other', 16, { userId: ada, ...home });
  const paid = await place('rare', 32, { userId: ada, ...home });
  if (!paid.ok) throw new Error(paid.error.code);
  await repository.apply(paid.value.orderNumber, 'payment-received', aPaidSession(paid.value));
  await expect.poll(() => allocatedGrams(database, 'rare')).toBe(15);

  // Ada has paid before, so only her own orders count; nothing is known about the others.
  const grams = (customer: number, subnet: number) =>
    new Map([['rare', { all: 15, customer, subnet, unverified: 12 }]]);
  const waitMs = { customer: 0, subnet: 0 };
  expect(await unpaidSeenBy('rare', { userId: ada, ...home }, COUNTED_GRAMS)).toEqual({
    orders: { account: 3, address: 1 },
    isVerified: true,
    grams: grams(3, 1),
    waitMs,
    declineMs: waitMs,
  });
  expect(await unpaidSeenBy('rare', { userId: ada, ...office }, COUNTED_GRAMS)).toEqual({
    orders: { account: 3, address: 0 },
    isVerified: true,
    grams: grams(3, 2),
    waitMs,
    declineMs: waitMs,
  });
  expect(await unpaidSeenBy('rare', home, COUNTED_GRAMS)).toEqual({
    orders: { account: 0, address: 1 },
    isVerified: false,
    grams: grams(4, 12),
    waitMs,
    declineMs: waitMs,
  });
  expect(await unpaidSeenBy('rare', {}, COUNTED_GRAMS)).toEqual({
    orders: { account: 0, address: 0 },
    isVerified: false,
    grams: grams(0, 0),
    waitMs,
    declineMs: waitMs,
  });
  // For so little stock, the other reservations do not matter.
  expect(await unpaidSeenBy('rare', home)).toMatchObject({ isVerified: false, grams: new Map() });
});

test.each([
  ['a guest', (): Source => ({})],
  ['an account', (userId: string): Source => ({ userId })],
])('reuses the query plan for orders of %s', async (_, source) => {
  await using database = await freshDatabase();
  const { orm } = database.another(1);
  const { place } = orderService({ orm });
  const userId = await newUserId(database);
  for (let n = 0; n < 2 * CUSTOM_PLANS; n += 1)
    await place('uji-matcha', 1, { ...source(userId), ipDigest: `house ${n}`, ipPrefixDigest: 'street' });
  expect(await customPlanned(orm)).toEqual([]);
});

test('each minute of an abandoned reservation of scarce tea counts five times, for account, address and IP prefix', async () => {
  await using database = await freshDatabase();
  const { repository, payments, place, unpaidSeenBy } = orderService(database);
  for (const [tea, units] of [
    ['rare', 20],
    ['usual', 21],
  ] as const)
    await putInStock(database, tea, units);
  const ada = await newUserId(database);
  const home = { ipDigest: 'home', ipPrefixDigest: 'street' };
  /** An order that ends after this many minutes. */
  const placeAbandoned = async (
    tea: string,
    minutes: number,
    event: OrderEvent,
    source: Source,
    hasPage = true,
  ) => {
    const order = await place(tea, 1, source);
    if (!order.ok) throw new Error(order.error.code);
    const { orderNumber: receipt } = order.value;
    if (hasPage) await payments.attachPayment(receipt, { id: `cs_${receipt}`, url: 'https://pay.example' });
    await database.rows(
      'update orders set created_at = now() - make_interval(mins => $2) where receipt = $1',
      [receipt, minutes],
    );
    await repository.apply(receipt, event, event === 'payment-received' ? aPaidSession(order.value) : null);
  };
  const waitMinutes = async (source: Source) => {
    const wait = (await unpaidSeenBy('rare', source))?.waitMs;
    // Rounded to five minutes, because the stock was reserved longer and part of the wait has passed.
    return wait && [wait.customer, wait.subnet].map((ms) => Math.round(ms / MINUTE / 5) * 5);
  };
  await placeAbandoned('rare', 32, 'payment-expired', { userId: ada, ...home });
  expect(await waitMinutes(home)).toEqual([160, 160]);
  expect(await waitMinutes({ userId: ada })).toEqual([160, 0]);
  expect(await waitMinutes({ ipDigest: 'next door', ipPrefixDigest: 'street' })).toEqual([0, 160]);
  expect(await waitMinutes({ ipDigest: 'elsewhere', ipPrefixDigest: 'district' })).toEqual([0, 0]);
  expect(await waitMinutes({})).toEqual([0, 0]);
  await placeAbandoned('rare', 2, 'payment-cancelled', home);
  expect(await waitMinutes(home)).toEqual([170, 170]);
  // A paid reservation is not abandoned, and a reservation of plentiful stock harms no one.
  await placeAbandoned('usual', 32, 'payment-expired', home);
  await placeAbandoned('rare', 32, 'payment-received', home);
  expect(await waitMinutes(home)).toEqual([170, 170]);
  // A missing payment page or an outage of the shop for days is not the shopper's fault.
  await placeAbandoned('rare', 32, 'payment-expired', home, false);
  expect(await waitMinutes(home)).toEqual([170, 170]);
  await placeAbandoned('rare', 10_000, 'payment-expired', home);
  expect(await waitMinutes(home)).toEqual([330, 330]);
  // At most a day, and at least zero.
  for (let n = 0; n < 8; n += 1) await placeAbandoned('rare', 32, 'payment-expired', home);
  expect(await waitMinutes(home)).toEqual([24 * 60, 24 * 60]);
  // The address of a verified customer is not theirs alone.
  await database.rows('update users set email_proven_at = now() where id = $1', [ada]);
  expect(await waitMinutes({ userId: ada, ...home })).toEqual([160, 24 * 60]);
  await database.rows("update rate_limits set whole_at = now() - interval '1 minute'");
  expect(await waitMinutes(home)).toEqual([0, 0]);
  expect(JSON.stringify(await database.rows('select key from rate_limits'))).not.toMatch(/rare|home|street/);
});

test('[CART-9] an order that is sent again does not count toward its own limit', async () => {
  await using database = await freshDatabase();
  const { repository } = orderService(database);
  await putInStock(database, 'rare', 10);
  const draft = draftOf('rare', 1, { ipDigest: 'home' });
  await repository.place(draft, sell(draft.request));
  const repeated = await repository.place(draft, (context) => {
    expect(context.unpaid).toEqual(NOTHING_UNPAID);
    return sell(draft.request)(context);
  });
  expect(repeated.ok).toBe(true);
});

test.each([
  ['account', (userId: string): Source => ({ userId })],
  ['address', (): Source => ({ ipDigest: 'home' })],
])('enforces the limit of one %s for simultaneous orders', async (_, source) => {
  await using database = await freshDatabase();
  const { place } = orderService(database.another(12), 1);
  const userId = await newUserId(database);
  // Separate teas, so that no order waits for another one's row.
  const teas = Array.from({ length: 12 }, (__, n) => `tea-${n}`);
  for (const tea of teas) await putInStock(database, tea, 1);
  const results = await Promise.all(teas.map((tea) => place(tea, 1, source(userId))));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});
