import { randomUUID } from 'node:crypto';
import { digestOf } from '#stress/environment/accounts.ts';
import type { OrderListName } from '../../../src/domain/orders/lists/order-lists.ts';
import { encodeCursor } from '../../../src/domain/orders/order-list.ts';
import { shortNumberOf } from '../../../src/domain/orders/self-service/short-number.ts';
import { disableNotifications } from '../../../test/support/disable-notifications.ts';
import { aSecret } from '../../../test/support/examples.ts';
import { anIpAddress } from '../../../test/support/shopper.ts';
import { browserHeaders } from '../baseline.ts';
import type { Benchmark, BenchmarkContext, Measurement } from '../benchmark.ts';
import { fillAdminOrders } from '../load/fill-admin-orders.ts';
import { assertStatus, formatCpuTime, getRequest, runLoad } from '../load/load-driver.ts';
import { openShop } from '../shop.ts';

const SECONDS = 5;
const MAX_P95_MS = 100;
/** Orders whose values are searched for, one after another. */
const SAMPLES = 200;

type Shop = Awaited<ReturnType<typeof openShop>>;
type Sample = {
  readonly id: string;
  readonly receipt: string;
  readonly email: string;
  readonly name: string;
  readonly postal: string;
  readonly at: Date;
  readonly tracking: string;
};

/** Signs in a member of staff; returns the cookie. */
const signInOwner = async ({ rows }: Shop): Promise<string> => {
  const [id, secret] = [randomUUID(), aSecret()];
  await rows("insert into staff (id, email, name, role) values ($1, 'owner@example.com', 'Ada', 'owner')", [
    id,
  ]);
  await rows(
    `insert into staff_sessions (digest, staff_id, started_at, authenticated_at, expires_at)
     values ($1, $2, now(), now(), now() + interval '12 hours')`,
    [digestOf(secret), id],
  );
  return `__Host-staff=${secret}`;
};

/** Orders from all times that have a tracking number. */
export const readSamples = ({ rows }: Pick<Shop, 'rows'>): Promise<Sample[]> =>
  rows<Sample>(
    `select o.id, o.receipt, o.email, o.shipping ->> 'name' as name, o.shipping ->> 'postal_code' as postal,
       o.created_at as at, s.tracking_number as tracking
     from shipments s join orders o on o.id = s.order_id order by md5(o.id::text) limit ${SAMPLES}`,
  );

/** The measured pages of the admin. */
export const PAGES: readonly (readonly [name: string, path: (sample: Sample) => string])[] = [
  ['Today', () => '/admin'],
  ['orders, first page', () => '/admin/orders'],
  ['orders, to pack', () => listOf('to-pack')],
  ['orders, late', () => listOf('late')],
  ['orders, unfulfilled', () => '/admin/orders?fulfilment=unfulfilled'],
  ['orders, gifts to one country', () => '/admin/orders?gift=yes&country=AU'],
  [
    'orders, a page in the depth',
    ({ at, id }) => `/admin/orders?${new URLSearchParams({ before: encodeCursor({ at, id }) })}`,
  ],
  [
    'orders, a filtered page in the depth',
    ({ at, id }) =>
      `/admin/orders?${new URLSearchParams({ fulfilment: 'delivered', before: encodeCursor({ at, id }) })}`,
  ],
  ['search: order number', ({ receipt }) => searchFor(receipt)],
  ['search: short number', ({ receipt }) => searchFor(shortNumberOf(receipt))],
  ['search: email', ({ email }) => searchFor(email)],
  ['search: name', ({ name }) => searchFor(name)],
  ['search: first letters of a name', ({ name }) => searchFor(name.slice(0, 3))],
  ['search: name and postal code', ({ name, postal }) => searchFor(`${name.split(' ')[0]} ${postal}`)],
  ['search: postal code', ({ postal }) => searchFor(postal)],
  ['search: tracking number', ({ tracking }) => searchFor(tracking)],
  ['search: no result', ({ receipt }) => searchFor(`unknown ${receipt.slice(0, 8)}`)],
  ['customers, first page', () => '/admin/customers'],
  ['customers, a page in the depth', ({ id }) => `/admin/customers?${new URLSearchParams({ after: id })}`],
  ['customers, guests from Z to A', () => '/admin/customers?kind=guest&sort=z-a'],
  ['search of customers: email', ({ email }) => searchCustomers(email)],
  ['search of customers: name', ({ name }) => searchCustomers(name)],
  ['search of customers: first letters of a name', ({ name }) => searchCustomers(name.slice(0, 3))],
  ['page of a customer', ({ id }) => `/admin/customers/${id}`],
  ['page of an order', ({ receipt }) => `/admin/orders/${receipt}`],
];

/** Searches that lead to the page of the only order. */
const OPENING_ORDER = ['search: order number', 'search: short number'];

const listOf = (list: OrderListName): string => `/admin/orders?${new URLSearchParams({ list })}`;
const searchCustomers = (text: string): string => `/admin/customers?${new URLSearchParams({ q: text })}`;

const searchFor = (text: string): string => `/admin/orders?${new URLSearchParams({ q: text })}`;

const run = async ({
  cores,
  rounds: orders,
  profile,
  reportProgress,
}: BenchmarkContext): Promise<Measurement[]> => {
  await using environment = await openShop(cores, profile);
  reportProgress('filling the shop');
  await fillAdminOrders(environment.rows, orders);
  await disableNotifications(environment);
  const cookie = await signInOwner(environment);
  const samples = await readSamples(environment);
  const measurements: Measurement[] = [];
  for (const [name, pathOf] of PAGES) {
    reportProgress(name);
    let sent = 0;
    const next = () => {
      const sample = samples[sent++ % samples.length];
      if (!sample) throw new Error('The shop has no order with a parcel.');
      const headers = { ...browserHeaders(environment.port), 'x-forwarded-for': anIpAddress(), cookie };
      return getRequest(pathOf(sample), headers);
    };
    const result = await runLoad({ ...environment, connections: 1, seconds: SECONDS, next });
    assertStatus(OPENING_ORDER.includes(name) ? 302 : 200, result);
    measurements.push({
      metric: `${name}, of ${orders} orders`,
      goal: `p95 ≤ ${MAX_P95_MS} ms`,
      reached: `p95 ${result.p95.toFixed(1)} ms, p50 ${result.p50.toFixed(1)} ms${formatCpuTime([result])}`,
      isMet: result.p95 <= MAX_P95_MS,
    });
  }
  return measurements;
};

export const adminOrders: Benchmark = {
  name: 'admin-orders',
  description: `one member of staff opens pages of the admin, ${SECONDS} s each after a warm-up; searches and pages in the depth cycle through ${SAMPLES} orders of three years; the shop shares its core with the database (orders)`,
  rounds: { short: 20_000, full: 1_000_000 },
  run,
};
