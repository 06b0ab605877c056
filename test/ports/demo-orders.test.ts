import { expect, test } from 'vitest';
import { readCataloguePromotions } from '#adapters/catalogue-files/read-promotions.ts';
import { storePromotions } from '#adapters/postgres/catalogue-import/load-promotions.ts';
import { loadDemoOrders } from '#adapters/postgres/orders/demo/load-demo-orders.ts';
import { loadDemoOrdersIfWanted } from '#bootstrap/database/load-demo-orders.ts';
import type { Carrier } from '#domain/orders/carrier.ts';
import { FULFILMENT_STATUSES } from '#domain/orders/fulfilment.ts';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { ANNOUNCE_DELAY_MS } from '#domain/orders/shipments/announce-delay.ts';
import { guessCarrier } from '#domain/orders/shipments/guess-carrier.ts';
import { DAY } from '#domain/values/time.ts';
import { checkOrderTotals } from '#operations/consistency/order-totals.ts';
import { checkStockAndCoupons, countStock } from '#operations/consistency/stock-and-coupons.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { inconsistencies, placedAndPaid } from '#test/support/paid-orders.ts';
import { recordingLog } from '#test/support/recording-log.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
const SIXTY = { count: 60, now: NOW, hasSessions: false };

const countsBy = async ({ rows }: FreshDatabase, column: string) => {
  const found = await rows<{ value: string; count: number }>(
    `select ${column} as value, count(*)::integer as count from orders group by 1 order by 1`,
  );
  return new Map(found.map(({ value, count }) => [value, count]));
};

test('adds 200 orders over 90 days in all states, which are consistent', async () => {
  await using database = await freshDatabase();
  const { rows, orm } = database;
  const promotions = await readCataloguePromotions('catalogue');
  await orm.transaction((tx) => storePromotions(tx, promotions));
  const stock = await countStock(rows);
  expect(await loadDemoOrders(orm, { count: 200, now: NOW, hasSessions: true })).toBe('loaded');
  const [{ count, first, last } = { count: 0, first: NOW, last: NOW }] = await rows<{
    count: number;
    first: Date;
    last: Date;
  }>('select count(*)::integer as count, min(created_at) as first, max(created_at) as last from orders');
  expect(count).toBe(200);
  expect(NOW.getTime() - first.getTime()).toBeGreaterThan(80 * DAY);
  expect(NOW.getTime() - first.getTime()).toBeLessThanOrEqual(90 * DAY);
  expect(last <= NOW).toBe(true);

  const statuses = await countsBy(database, 'status');
  for (const status of ORDER_STATUSES)
    expect([status, statuses.get(status)]).not.toEqual([status, undefined]);
  const fulfilment = await countsBy(database, 'fulfilment_status');
  for (const status of FULFILMENT_STATUSES)
    expect([status, fulfilment.get(status)]).not.toEqual([status, undefined]);
  for (const [what, condition] of [
    ['partial refund', 'refunded_cents between 1 and total_cents - 1'],
    ['full refund', "refunded_cents = total_cents and status = 'paid'"],
    ['failed refund', 'refund_failed_at is not null'],
    ['lost dispute', 'dispute_lost_cents > 0'],
    ['open dispute', 'receipt::text in (select receipt from disputes where closed_at is null)'],
    ['open withdrawal', 'id in (select order_id from withdrawals where handled_at is null)'],
    ['payment under review', 'id in (select order_id from held_payments where settled_at is null)'],
    ['failed email', 'id in (select order_id from letters where last_error is not null)'],
    ['note', 'id in (select order_id from staff_notes)'],
    ['gift', 'gift is not null'],
    ['guest', 'user_id is null'],
    ['account', 'user_id is not null'],
    ['promotion', `discounts @> '[{"code": null}]'`],
    ['coupon', 'id in (select order_id from coupon_redemptions)'],
    ['pending shipment', 'id in (select order_id from shipments where announced_at is null)'],
    [
      'part that is shipped',
      "fulfilment_status = 'packed' and id in (select order_id from shipments where announced_at is not null)",
    ],
    ['email about a parcel', "id in (select order_id from letters where kind = 'order-shipped')"],
    ['two parcels', '(select count(*) from shipments s where s.order_id = orders.id) = 2'],
  ] as const)
    expect([what, (await rows(`select from orders where ${condition}`)).length]).not.toEqual([what, 0]);
  expect((await rows("select distinct shipping ->> 'country' from orders")).length).toBe(10);
  expect(await rows("select from orders where email not like '%@example.com'")).toEqual([]);
  expect(await rows('select from enquiries')).toHaveLength(4);

  const parcels = await rows<{
    carrier: Carrier;
    tracking_number: string;
    shipped_at: Date;
    announce_at: Date;
  }>('select carrier, tracking_number, shipped_at, announce_at from shipments');
  for (const { carrier, tracking_number, shipped_at, announce_at } of parcels) {
    expect([tracking_number, guessCarrier(tracking_number)]).toEqual([tracking_number, carrier]);
    expect(announce_at.getTime() - shipped_at.getTime()).toBe(ANNOUNCE_DELAY_MS);
    expect(shipped_at < NOW).toBe(true);
  }
  const early = `select o.receipt from shipments s join orders o on o.id = s.order_id
    where s.shipped_at < (select max(at) from fulfilment_history h where h.order_id = o.id and h."to" = 'packed')
      or s.announced_at > $1 or (s.announced_at is null and s.announce_at <= $1)`;
  expect(await rows(early, [NOW])).toEqual([]);

  expect(await inconsistencies(database)).toEqual([]);
  expect(await checkOrderTotals(rows)).toEqual([]);
  expect(await checkStockAndCoupons(rows, stock)).toEqual([]);
  const wrongReservations = `select p.id from products p
    left join order_lines l on l.product_id = p.id and l.expires_at is not null
    group by p.id having p.stock_allocated <> coalesce(sum(l.grams), 0)`;
  expect(await rows(wrongReservations)).toEqual([]);
});

test('adds the same orders to each shop, once, and none to one that has others', async () => {
  await using one = await freshDatabase();
  await using other = await freshDatabase();
  const content = ({ rows }: FreshDatabase) =>
    rows('select receipt, email, status, total_cents, created_at from orders order by receipt');
  await loadDemoOrders(one.orm, SIXTY);
  await loadDemoOrders(other.orm, SIXTY);
  expect(await content(one)).toEqual(await content(other));
  expect(await loadDemoOrders(one.orm, SIXTY)).toBe('unchanged');
  expect(await content(one)).toHaveLength(60);

  await using used = await freshDatabase();
  await placedAndPaid(used);
  expect(await loadDemoOrders(used.orm, SIXTY)).toBe('has-orders');
  expect(await used.rows('select from orders')).toHaveLength(1);
  const { log } = recordingLog();
  await expect(loadDemoOrdersIfWanted({ demoOrders: 60, stripe: null }, used.orm, log)).rejects.toThrow(
    'DEMO_ORDERS is set, and the database has other orders',
  );
  await loadDemoOrdersIfWanted({ demoOrders: 0, stripe: null }, used.orm, log);
});
