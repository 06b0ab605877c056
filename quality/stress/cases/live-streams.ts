import { join } from 'node:path';
import { emptyFolder } from '../../../test/support/shop-process.ts';
import { portOf, startTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import { type View, viewMismatches } from '../invariants/live-views.ts';
import { resources } from '../invariants/resources.ts';
import { churn } from '../load/connection-churn.ts';
import { type LivePage, openLivePage } from '../load/live-page.ts';
import { notificationDelays, type StatusChange } from '../load/notification-delays.ts';
import { placeOrders } from '../load/place-orders.ts';
import { quantile } from '../load/quantile.ts';
import { type SignedInUser, signInUsers } from '../load/signed-in-users.ts';
import { measureResources, resourceSettings } from '../resources/measure-resources.ts';
import { type CaseResult, createFailures, type Failures, type StressTest } from '../runner/stress-test.ts';
import { waitUntil, waitUntilEmpty } from '../support/wait-until.ts';

const STREAM_LIFETIME_MS = 30_000;
const AT_ONCE = 25;
/** Time the shops get to become idle. */
const WAIT = { timeoutMs: 90_000, intervalMs: 100 };
const NOTIFICATION_MS = 1_000;
const RECONNECT_MS = 10_000;
/** Placed and paid. */
const CHANGES_PER_ORDER = 2;

const STATUS_CHANGES = `
  select o.user_id as user, o.receipt, h."to", extract(epoch from h.at)::float8 * 1000 as ms
  from order_history h join orders o on o.id = h.order_id
  where o.user_id is not null and h.at >= to_timestamp($1) order by h.id`;

const streamsAt = async (origin: string): Promise<number> => {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^camellia_live_streams (\d+)$/m.exec(metrics)?.[1]);
};

/** Opens a live page for each user; `disposables` closes them on failure. */
const openPages = async (
  environment: TestEnvironment,
  people: readonly SignedInUser[],
  disposables: DisposableStack,
) => {
  const pages = new Map<string, LivePage>();
  for (const [number, { id, cookie }] of people.entries()) {
    const reader = { port: portOf(environment, number % 2), cookie };
    const page = disposables.adopt(openLivePage(reader), (one) => one.close());
    pages.set(id, page);
    if (number % AT_ONCE === AT_ONCE - 1)
      await waitUntil(() => page.connectionCount() > 0, 'a page has its list');
  }
  const all = [...pages.values()];
  await waitUntil(() => all.every((page) => page.connectionCount() > 0), 'every page has its list');
  return pages;
};

/** Returns the stored orders of each user. */
const readAll = async (
  environment: TestEnvironment,
  people: readonly SignedInUser[],
): Promise<Map<string, View>> => {
  const rows = await environment.rows<{ user: string; receipt: string; status: string }>(
    'select user_id as user, receipt, status from orders where user_id is not null',
  );
  const byUser = Map.groupBy(rows, ({ user }) => user);
  return new Map(
    people.map(({ id }) => [
      id,
      new Map((byUser.get(id) ?? []).map(({ receipt, status }) => [receipt, status])),
    ]),
  );
};

/** Returns the notification delay of each status change since a moment, in ms. */
const delays = async (
  environment: TestEnvironment,
  pages: ReadonlyMap<string, LivePage>,
  since: number,
): Promise<number[]> => {
  const changes = await environment.rows<StatusChange & { user: string }>(STATUS_CHANGES, [since / 1000]);
  const byUser = Map.groupBy(changes, ({ user }) => user);
  return [...byUser].flatMap(([user, own]) =>
    notificationDelays(own, pages.get(user) ?? { updates: [], streams: [] }, NOTIFICATION_MS),
  );
};

/** Orders whose payment the shop has not processed. */
const unpaid = (read: ReadonlyMap<string, View>): string[] =>
  [...read.values()].flatMap((orders) =>
    [...orders].filter(([, status]) => status !== 'paid').map(([receipt]) => `${receipt} is not paid`),
  );

/** Kills one shop; its pages must reconnect while users buy at the other shop. */
const killOne = async (
  environment: TestEnvironment,
  pages: readonly LivePage[],
  buyers: readonly SignedInUser[],
  failures: Failures,
) => {
  const before = pages.map((page) => page.connectionCount());
  await environment.shops[1]?.kill();
  const restartAndReconnect = async () => {
    await environment.start(1);
    const startedAt = performance.now();
    const isReconnected = (page: LivePage, n: number) =>
      n % 2 === 0 || page.connectionCount() > (before[n] ?? 0);
    await waitUntil(() => pages.every(isReconnected), 'every page has reconnected');
    return performance.now() - startedAt;
  };
  const [durations, reconnectMs] = await Promise.all([
    placeOrders(environment, buyers),
    restartAndReconnect(),
  ]);
  if (reconnectMs > RECONNECT_MS) failures.add(`the pages reconnected after ${Math.round(reconnectMs)} ms`);
  const p99 = quantile(durations, 0.99);
  if (p99 > NOTIFICATION_MS)
    failures.add(`an order took ${Math.round(p99)} ms (p99) during the reconnection`);
  return reconnectMs;
};

const runLiveStreams = async (visits: number): Promise<CaseResult> => {
  await using folder = await emptyFolder();
  const file = join(folder.path, 'resources');
  await using environment = await startTestEnvironment(2, resourceSettings(file, STREAM_LIFETIME_MS));
  await environment.rows('update products set stock_grams = unit_grams * 100000');
  await environment.resetBaseline();
  using disposables = new DisposableStack();
  const failures = createFailures();
  const size = Math.max(40, Math.round(visits / 5));
  const people = await signInUsers(environment.rows, size);
  const visitors = await signInUsers(environment.rows, Math.max(40, Math.round(visits / 4)));
  const buyers = people.slice(0, Math.round(size / 4));
  const measureAll = () => Promise.all(environment.shops.map(({ pid }) => measureResources(file, pid)));
  const streams = async () =>
    (await Promise.all(environment.origins.map(streamsAt))).reduce((a, b) => a + b, 0);
  const openStreams = async () =>
    (await streams()) === 0 ? [] : [`I10: ${await streams()} streams are still open`];

  // The first pass allocates what is created once; the second is compared with it.
  let reconnectMs = 0;
  let before = await measureAll();
  let delayMs: number[] = [];
  for (const isFirst of [true, false]) {
    const startedAt = Date.now();
    const pages = await openPages(environment, people, disposables);
    const [lostConnections] = await Promise.all([
      churn(environment, visitors, isFirst ? Math.round(visits / 10) : visits),
      placeOrders(environment, buyers),
    ]);
    if (isFirst) reconnectMs = await killOne(environment, [...pages.values()], buyers, failures);
    const shown = new Map([...pages].map(([id, page]) => [id, page.view]));
    const deviations = (read: ReadonlyMap<string, View>) => [...unpaid(read), ...viewMismatches(shown, read)];
    failures.add(...(await waitUntilEmpty(async () => deviations(await readAll(environment, people)), WAIT)));
    if (!isFirst) delayMs = await delays(environment, pages, startedAt);
    for (const page of pages.values()) page.close();
    failures.add(...(await waitUntilEmpty(openStreams, WAIT)));
    await lostConnections.disposeAsync();
    if (isFirst) before = await measureAll();
  }
  failures.add(
    ...(await waitUntilEmpty(async () => {
      const current = await measureAll();
      return current.flatMap((now, shop) => {
        const previous = before[shop];
        return previous ? resources(previous, now) : [];
      });
    }, WAIT)),
  );
  const p99 = quantile(delayMs, 0.99);
  if (delayMs.length !== CHANGES_PER_ORDER * buyers.length)
    failures.add(`orders changed ${delayMs.length} times, not ${CHANGES_PER_ORDER * buyers.length}`);
  if (p99 > NOTIFICATION_MS) failures.add(`pages were notified after ${Math.round(p99)} ms (p99)`);
  failures.add(...(await environment.violations()));
  return {
    reached: `${size} concurrent pages, ${visits} short connections, ${delayMs.length} changes within ${Math.round(p99)} ms (p99); ${failures.count()} failures; reconnected ${(reconnectMs / 1000).toFixed(1)} s after a kill`,
    failures: failures.list(),
  };
};

export const liveStreams: StressTest = {
  name: 'live-streams',
  description:
    'shoppers keep live pages open at two shops, one of which is killed, while others connect and close, reset or lose the connection; streams live for 30 s instead of ten minutes (short connections)',
  rounds: { short: 150, full: 5_000 },
  goal: 'every page shows the stored orders and gets each change within 1 s (p99), counted from its next stream if none is open; all reconnect within 10 s after a kill, and no resource leaks',
  isExclusive: true,
  run: runLiveStreams,
};
