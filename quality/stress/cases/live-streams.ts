import { join } from 'node:path';
import { emptyFolder } from '../../../test/support/shop-process.ts';
import { type View, views } from '../invariants/live-views.ts';
import { resources } from '../invariants/resources.ts';
import { churn } from '../load/connection-churn.ts';
import { type LivePage, openLivePage } from '../load/live-page.ts';
import { lateness, type Step } from '../load/notification-delays.ts';
import { buyAll } from '../load/place-orders.ts';
import { quantile } from '../load/quantile.ts';
import { type SignedIn, signIn } from '../load/signed-in-users.ts';
import { counted, countOf } from '../resources/measure-resources.ts';
import { createMisses, type Figure, type Misses, type Proof } from '../stress-test.ts';
import { openTown, portOf, type Town } from '../test-environment.ts';
import { atRest, until } from '../wait-until.ts';

const STREAM_LIFE_MS = 30_000;
const AT_ONCE = 25;
/** So long the shops have to come to rest. */
const REST = { ms: 90_000, everyMs: 100 };
const EVENT_MS = 1_000;
const BACK_MS = 10_000;
/** An order is placed, and then paid. */
const STEPS = 2;

const STEPS_TAKEN = `
  select o.user_id as user, o.receipt, h."to", extract(epoch from h.at)::float8 * 1000 as ms
  from order_history h join orders o on o.id = h.order_id
  where o.user_id is not null and h.at >= to_timestamp($1) order by h.id`;

const streamsAt = async (origin: string): Promise<number> => {
  const figures = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^camellia_live_streams (\d+)$/m.exec(figures)?.[1]);
};

/** Everybody opens their page; `life` closes them in case of a failure. */
const openPages = async (town: Town, people: readonly SignedIn[], life: DisposableStack) => {
  const pages = new Map<string, LivePage>();
  for (const [number, { id, cookie }] of people.entries()) {
    const reader = { port: portOf(town, number % 2), cookie };
    const page = life.adopt(openLivePage(reader), (one) => one.close());
    pages.set(id, page);
    if (number % AT_ONCE === AT_ONCE - 1) await until(() => page.connected() > 0, 'a page has its list');
  }
  const all = [...pages.values()];
  await until(() => all.every((page) => page.connected() > 0), 'every page has its list');
  return pages;
};

/** What each of them would be told now. */
const readAll = async (town: Town, people: readonly SignedIn[]): Promise<Map<string, View>> => {
  const rows = await town.rows<{ user: string; receipt: string; status: string }>(
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

/** How late these pages heard of what has happened since a moment, ms. */
const delays = async (town: Town, pages: ReadonlyMap<string, LivePage>, since: number): Promise<number[]> => {
  const steps = await town.rows<Step & { user: string }>(STEPS_TAKEN, [since / 1000]);
  const byUser = Map.groupBy(steps, ({ user }) => user);
  return [...byUser].flatMap(([user, own]) =>
    lateness(own, pages.get(user) ?? { told: [], streams: [] }, EVENT_MS),
  );
};

/** Whose payment has not come to the shop yet. */
const unpaid = (read: ReadonlyMap<string, View>): string[] =>
  [...read.values()].flatMap((orders) =>
    [...orders].filter(([, status]) => status !== 'paid').map(([receipt]) => `${receipt} is not paid`),
  );

/** One shop is killed; all pages come back by themselves, and people buy at the other meanwhile. */
const killOne = async (
  town: Town,
  pages: readonly LivePage[],
  buyers: readonly SignedIn[],
  misses: Misses,
) => {
  const before = pages.map((page) => page.connected());
  await town.shops[1]?.kill();
  const comeBack = async () => {
    await town.start(1);
    const begun = performance.now();
    const isBack = (page: LivePage, n: number) => n % 2 === 0 || page.connected() > (before[n] ?? 0);
    await until(() => pages.every(isBack), 'every page is back');
    return performance.now() - begun;
  };
  const [took, backMs] = await Promise.all([buyAll(town, buyers), comeBack()]);
  if (backMs > BACK_MS) misses.add(`the pages were back only after ${Math.round(backMs)} ms`);
  const p99 = quantile(took, 0.99);
  if (p99 > EVENT_MS) misses.add(`an order took ${Math.round(p99)} ms (p99) while they came back`);
  return backMs;
};

const live = async (visits: number): Promise<Figure> => {
  await using folder = await emptyFolder();
  const file = join(folder.path, 'resources');
  await using town = await openTown(2, counted(file, STREAM_LIFE_MS));
  await town.rows('update products set stock_grams = unit_grams * 100000');
  await town.setBaseline();
  using life = new DisposableStack();
  const misses = createMisses();
  const size = Math.max(40, Math.round(visits / 5));
  const people = await signIn(town.rows, size);
  const visitors = await signIn(town.rows, Math.max(40, Math.round(visits / 4)));
  const buyers = people.slice(0, Math.round(size / 4));
  const countAll = () => Promise.all(town.shops.map(({ pid }) => countOf(file, pid)));
  const streams = async () => (await Promise.all(town.origins.map(streamsAt))).reduce((a, b) => a + b, 0);
  const empty = async () =>
    (await streams()) === 0 ? [] : [`I10: ${await streams()} streams are still open`];

  // Once for all that is made at the first time only, and then again to be compared with it.
  let backMs = 0;
  let before = await countAll();
  let late: number[] = [];
  for (const isFirst of [true, false]) {
    const begun = Date.now();
    const pages = await openPages(town, people, life);
    const [vanished] = await Promise.all([
      churn(town, visitors, isFirst ? Math.round(visits / 10) : visits),
      buyAll(town, buyers),
    ]);
    if (isFirst) backMs = await killOne(town, [...pages.values()], buyers, misses);
    const shown = new Map([...pages].map(([id, page]) => [id, page.view]));
    const wrong = (read: ReadonlyMap<string, View>) => [...unpaid(read), ...views(shown, read)];
    misses.add(...(await atRest(async () => wrong(await readAll(town, people)), REST)));
    if (!isFirst) late = await delays(town, pages, begun);
    for (const page of pages.values()) page.close();
    misses.add(...(await atRest(empty, REST)));
    await vanished.disposeAsync();
    if (isFirst) before = await countAll();
  }
  misses.add(
    ...(await atRest(async () => {
      const held = await countAll();
      return held.flatMap((now, shop) => {
        const had = before[shop];
        return had ? resources(had, now) : [];
      });
    }, REST)),
  );
  const p99 = quantile(late, 0.99);
  if (late.length !== STEPS * buyers.length)
    misses.add(`orders went ${late.length} steps, and not ${STEPS * buyers.length}`);
  if (p99 > EVENT_MS) misses.add(`pages heard only after ${Math.round(p99)} ms (p99)`);
  misses.add(...(await town.violations()));
  return {
    reached: `${size} pages at once, ${visits} came and went, ${late.length} steps heard of within ${Math.round(p99)} ms (p99); ${misses.count()} pages or resources wrong; back ${(backMs / 1000).toFixed(1)} s after a kill`,
    misses: misses.list(),
  };
};

export const liveStreams: Proof = {
  name: 'live-streams',
  says: 'shoppers with their list open at two shops, one of which is killed, while others open one and go with a word, by a reset or lost by the network; a stream lives for 30 s and not ten minutes (who come and go)',
  rounds: { test: 150, prove: 5_000 },
  goal: 'every page shows what is so, and hears of each step within 1 s (p99), or within that of its next stream, back within 10 s after a kill, and nothing is left open',
  isAlone: true,
  run: live,
};
