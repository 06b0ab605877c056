import { openDatabase } from '../../../src/adapters/postgres/connection/database.ts';
import { createOrderRepository } from '../../../src/adapters/postgres/orders/order-repository.ts';
import { startTestEnvironment } from '../environment/test-environment.ts';
import { type History, randomHistories, webhookSequences } from '../histories/order-events.ts';
import { playHistory } from '../histories/play-history.ts';
import {
  type CaseResult,
  createFailures,
  type ReportProgress,
  type StressTest,
} from '../runner/stress-test.ts';
import { runSeed } from '../support/random.ts';

/** Orders that play their histories concurrently. */
const CONCURRENCY = 8;
/** Orders of a product between two restocks. */
const UNITS_PER_RESTOCK = 500;

const runHistories = async (
  all: readonly History[],
  kind: string,
  reportProgress: ReportProgress = () => undefined,
): Promise<CaseResult> => {
  await using environment = await startTestEnvironment(2);
  await environment.rows('update products set stock_grams = unit_grams * $1', [2 * UNITS_PER_RESTOCK]);
  await environment.resetBaseline();
  // Only the test queries emails by recipient, which would scan the table for each order.
  await environment.rows('create index on letters ("to")');
  await using disposables = new AsyncDisposableStack();
  const { orm, close } = openDatabase(environment.connection, () => undefined, CONCURRENCY);
  disposables.defer(close);
  const historyEnvironment = { environment, orders: createOrderRepository(orm, orm) };
  // The histories decide which webhooks arrive and when refunds complete.
  await environment.payment.faults({ webhooks: 'drop', refundStatus: 'pending' });
  const failures = createFailures();
  let next = 0;
  let correct = 0;
  const products = await environment.rows<{ id: string }>('select id from products order by id limit $1', [
    CONCURRENCY,
  ]);
  // Each worker has a product of its own, so that its stock shows the outcome of one order.
  const runWorker = async ({ id }: { readonly id: string }) => {
    let completed = 0;
    for (let number = next++; number < all.length; number = next++) {
      const found = await playHistory(historyEnvironment, all[number] ?? [], number, id);
      failures.add(...found);
      correct += Number(found.length === 0);
      completed += 1;
      reportProgress(`${correct} of ${Math.min(next, all.length)} match the model`);
      if (completed % UNITS_PER_RESTOCK === 0) await environment.restock(id, UNITS_PER_RESTOCK);
    }
  };
  await Promise.all(products.map(runWorker));
  failures.add(...(await environment.violations()));
  return { reached: `${correct} of ${all.length} ${kind} match the model`, failures: failures.list() };
};

export const webhookHistories: StressTest = {
  name: 'webhook-histories',
  description:
    'random histories of an order (paid, expired, cancelled, confirmed, refunded, disputed) with webhooks that are early, late, lost, repeated and concurrent, and a final confirmation (histories)',
  rounds: { short: 125, full: 20_000 },
  goal: 'every outcome matches the model: order status and transitions, session, stock, emails, refunds and disputes',
  run: (rounds, reportProgress) =>
    runHistories(randomHistories(rounds, runSeed()), 'histories', reportProgress),
};

export const webhookOrders: StressTest = {
  name: 'webhook-orders',
  description:
    'every sequence of webhooks for a session that is open, expired, paid and disputed, or paid too late (longest sequence)',
  rounds: { short: 2, full: 5 },
  goal: 'every outcome matches the model',
  run: (rounds, reportProgress) =>
    runHistories(webhookSequences(rounds), 'webhook sequences', reportProgress),
};
