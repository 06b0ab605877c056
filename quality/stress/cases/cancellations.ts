import { randomUUID } from 'node:crypto';
import { apiMap } from '../../../src/domain/api/api-map.ts';
import { aPurchase } from '../../../test/support/examples.ts';
import { shopperAt } from '../../../test/support/shopper.ts';
import { type Buyer, createBuyer, placeOrThrow } from '../environment/buyer.ts';
import { startTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import { pinCores } from '../load/cpu-cores.ts';
import { createHttpLoad, type LoadRequest, type LoadResponse, p99 } from '../load/http-load.ts';
import { type CaseResult, createFailures, type StressTest } from '../runner/stress-test.ts';
import { type TimeLimit, timeLimit } from '../runner/time-limit.ts';

const TEA = 'marrakech-mint';
const AT_ONCE = 235;
const CANCELS_PER_SECOND = 47;
const PURCHASES_PER_SECOND = 20;
const IDLE_SECONDS = 15;
const P99_MARGIN_MS = 50;
/** A purchase at that moment queues behind the burst. */
const BURST_LIMIT_MS = 1_000;
const FOREIGN_ORDERS = 10;
const FULL_SECONDS = 30;
const BUSY_LIMIT_MS = 5_000;

const purchase = (): LoadRequest => ({
  path: apiMap.placeOrder,
  json: aPurchase({ items: [{ id: TEA, quantity: 1 }], email: `${randomUUID()}@example.com` }),
});
const cancellation = ({ receipt, shopper }: Buyer): LoadRequest => ({
  path: apiMap.cancelOrder.replace(':receipt', receipt),
  json: {},
  headers: { cookie: shopper.cookie() },
});

const slowest = (responses: readonly LoadResponse[]): number => Math.max(...responses.map(({ ms }) => ms));

/** Cancellations of one order, and the latency of other shoppers' purchases meanwhile. */
type Attack = {
  readonly name: string;
  readonly limit: TimeLimit;
  readonly statistic: 'slowest' | 'p99';
  readonly measure: (purchases: readonly LoadResponse[]) => number;
  readonly send: (cancel: () => LoadRequest) => Promise<readonly LoadResponse[]>;
};

/** Places an unpaid guest order. */
const placeUnpaidOrder = (environment: TestEnvironment) => placeOrThrow(createBuyer(environment, TEA));

/** Cancels other shoppers' orders with and without their link secrets, and with another session. */
const checkForeignCancellations = async (environment: TestEnvironment): Promise<string[]> => {
  const [origin = ''] = environment.origins;
  const [victims, other] = [
    await Promise.all(Array.from({ length: FOREIGN_ORDERS }, () => placeUnpaidOrder(environment))),
    shopperAt(origin),
  ];
  await other.signUp();
  const own = await placeUnpaidOrder(environment);
  const responses = await Promise.all(
    victims.flatMap(({ receipt, linkSecret: victimSecret }) => {
      const path = apiMap.cancelOrder.replace(':receipt', receipt);
      return [undefined, receipt, own.linkSecret(), victimSecret()].flatMap((linkSecret) =>
        [other, shopperAt(origin)].map((shopper) => shopper.post(path, { linkSecret })),
      );
    }),
  );
  const open = await environment.rows(
    "select 1 from orders where receipt = any($1::uuid[]) and status = 'awaiting-payment'",
    [victims.map(({ receipt }) => receipt)],
  );
  const accepted = responses.filter(({ status }) => status !== 404).length;
  return [
    ...(accepted > 0 ? [`${accepted} cancellations of other shoppers' orders did not return 404`] : []),
    ...(open.length < FOREIGN_ORDERS
      ? [`${FOREIGN_ORDERS - open.length} orders were cancelled by other shoppers`]
      : []),
  ];
};

const run = async (seconds: number): Promise<CaseResult> => {
  using cores = pinCores();
  await using environment = await startTestEnvironment(1, { TRUSTED_PROXIES: '1' }, undefined, cores.server);
  const [origin = ''] = environment.origins;
  using load = createHttpLoad(origin);
  await environment.restock(TEA, 1_000_000);
  const failures = createFailures();
  failures.add(...(await checkForeignCancellations(environment)));
  await load.openConnections();
  await load.openLoop(PURCHASES_PER_SECOND, 3, purchase);
  const idleSeconds = Math.min(IDLE_SECONDS, seconds);
  const idle = p99(await load.openLoop(PURCHASES_PER_SECOND, idleSeconds, purchase));
  const attacks: readonly Attack[] = [
    {
      name: `${AT_ONCE} at once`,
      limit: timeLimit(BURST_LIMIT_MS, seconds >= FULL_SECONDS, BUSY_LIMIT_MS),
      // A burst ends before the p99 of the purchases can show it.
      statistic: 'slowest',
      measure: slowest,
      send: (cancel) => Promise.all(Array.from({ length: AT_ONCE }, () => load.send(cancel()))),
    },
    {
      name: `${CANCELS_PER_SECOND} a second`,
      limit: timeLimit(Math.max(2 * idle, idle + P99_MARGIN_MS), seconds >= FULL_SECONDS, BUSY_LIMIT_MS),
      statistic: 'p99',
      measure: p99,
      send: (cancel) => load.openLoop(CANCELS_PER_SECOND, seconds, cancel),
    },
  ];
  const reached: string[] = [];
  for (const { name, limit, measure, statistic, send } of attacks) {
    const own = await placeUnpaidOrder(environment);
    const [purchases, cancels] = await Promise.all([
      load.openLoop(PURCHASES_PER_SECOND, seconds, purchase),
      send(() => cancellation(own)),
    ]);
    const ms = measure(purchases);
    reached.push(`${Math.round(ms)} ms (${statistic}) with ${name}`);
    const failed = purchases.filter(({ status }) => status !== 200).length;
    if (failed > 0) failures.add(`${name}: ${failed} of ${purchases.length} other purchases failed`);
    if (cancels.every(({ status }) => status !== 200)) failures.add(`${name}: no cancellation succeeded`);
    if (cancels.some(({ status }) => status === 500)) failures.add(`${name}: returned 500`);
    if (ms > limit.ms) failures.add(`${name}: other purchases took ${Math.round(ms)} ms`);
  }
  return {
    reached: `other purchases took ${reached.join(' and ')} (idle: p99 ${Math.round(idle)} ms)`,
    limit: attacks.map(({ limit }) => limit.text).join(' and '),
    failures: failures.list(),
  };
};

export const cancellations: StressTest = {
  name: 'cancellations',
  description:
    'one shopper cancels an order 235 times at once and 47 times a second while others pay, and requests of other shoppers name the order (seconds for each)',
  rounds: { short: 3, full: FULL_SECONDS },
  goal: 'purchases take at most 1 s during the burst, and at the constant rate their p99 is at most twice that of an idle shop, or 50 ms more if that is longer; all purchases succeed, and only the owner cancels',
  isExclusive: true,
  run,
};
