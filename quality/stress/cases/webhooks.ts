import { openDatabase } from '../../../src/adapters/postgres/connection/database.ts';
import { createOrderRepository } from '../../../src/adapters/postgres/orders/order-repository.ts';
import { type History, randomHistories, webhookSequences } from '../histories/order-events.ts';
import { playHistory } from '../histories/play-history.ts';
import { runSeed } from '../random.ts';
import { type CaseResult, createFailures, type ReportProgress, type StressTest } from '../stress-test.ts';
import { startTestEnvironment } from '../test-environment.ts';

/** So many orders live through their histories at the same time. */
const CONCURRENCY = 8;
/** After so many orders of a product there is as much of it again. */
const UNITS_PER_RESTOCK = 500;

const runHistories = async (
  all: readonly History[],
  kind: string,
  reportProgress: ReportProgress = () => undefined,
): Promise<CaseResult> => {
  await using environment = await startTestEnvironment(2);
  await environment.rows('update products set stock_grams = unit_grams * $1', [2 * UNITS_PER_RESTOCK]);
  await environment.resetBaseline();
  // The shop never asks what letters somebody got; whoever looks at the end of each order would read all of them.
  await environment.rows('create index on letters ("to")');
  await using disposables = new AsyncDisposableStack();
  const { orm, close } = openDatabase(environment.connection, () => undefined, CONCURRENCY);
  disposables.defer(close);
  const historyEnvironment = { environment, orders: createOrderRepository(orm, orm) };
  // What the provider sends by itself is lost: the histories say what comes, and when; and when a refund is done.
  await environment.payment.faults({ webhooks: 'drop', refundStatus: 'pending' });
  const failures = createFailures();
  let next = 0;
  let correct = 0;
  const products = await environment.rows<{ id: string }>('select id from products order by id limit $1', [
    CONCURRENCY,
  ]);
  // Nobody else buys what a player does, so that its shelf tells what became of one order.
  const runLane = async ({ id }: { readonly id: string }) => {
    let completed = 0;
    for (let number = next++; number < all.length; number = next++) {
      const found = await playHistory(historyEnvironment, all[number] ?? [], number, id);
      failures.add(...found);
      correct += Number(found.length === 0);
      completed += 1;
      reportProgress(`${correct} of ${Math.min(next, all.length)} as the model says`);
      if (completed % UNITS_PER_RESTOCK === 0) await environment.restock(id, UNITS_PER_RESTOCK);
    }
  };
  await Promise.all(products.map(runLane));
  failures.add(...(await environment.violations()));
  return { reached: `${correct} of ${all.length} ${kind} end as the model says`, failures: failures.list() };
};

export const webhookHistories: StressTest = {
  name: 'webhook-histories',
  description:
    'random histories of an order: paid, run out, cancelled, looked at, given back and disputed, with each kind of event early, late, lost, repeated and at once, and a look by the shopper at the end (histories)',
  rounds: { short: 125, full: 20_000 },
  goal: 'every order ends as the model says: its state and the steps to it, the session, the shelf, letters, refunds and disputes',
  run: (rounds, reportProgress) =>
    runHistories(randomHistories(rounds, runSeed()), 'histories', reportProgress),
};

export const webhookOrders: StressTest = {
  name: 'webhook-orders',
  description:
    'all orders in which events can come, whether the session is open, over, paid and disputed, or was paid too late (most events in a row)',
  rounds: { short: 2, full: 5 },
  goal: 'every order ends as the model says in all that is kept of it',
  run: (rounds, reportProgress) => runHistories(webhookSequences(rounds), 'orders of events', reportProgress),
};
