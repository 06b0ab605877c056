import { randomUUID } from 'node:crypto';
import { anAddress, aPurchase } from '../../../test/support/examples.ts';
import { sessionIdInUrl } from '../../../test/support/payment-control.ts';
import { startTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import { unitsInStock } from '../histories/product-stock.ts';
import { type CaseResult, createFailures, type StressTest } from '../runner/stress-test.ts';
import { orderWrite } from '../support/recorder.ts';
import {
  createRequestBarrier,
  type RequestBarrier,
  type SimultaneousResponse,
} from '../support/simultaneous-requests.ts';

const TEA = 'uji-matcha';
const MIN_CONNECTIONS = 16;

const setStock = async (environment: TestEnvironment, units: number): Promise<void> => {
  await environment.rows('update products set stock_grams = unit_grams * $2 where id = $1', [TEA, units]);
  await environment.resetBaseline();
};

const connections = async (environment: TestEnvironment): Promise<number> =>
  (
    await environment.rows<{ n: number }>(
      "select count(*)::integer as n from pg_stat_activity where application_name = 'camellia'",
    )
  )[0]?.n ?? 0;

type Buyer = { readonly receipt: string; readonly response: SimultaneousResponse };

/** Each buyer orders one unit at the same moment, at alternating shops. */
const race = async (
  environment: TestEnvironment,
  barrier: RequestBarrier,
  buyerCount: number,
): Promise<Buyer[]> => {
  const purchases = Array.from({ length: buyerCount }, () => {
    const email = `canary-${randomUUID()}@example.com`;
    return aPurchase({ items: [{ id: TEA, quantity: 1 }], email, shipping: anAddress({ name: email }) });
  });
  const responses = await barrier.sendAll(
    purchases.map((body, n) => ({
      url: new URL('/checkout-form', environment.origins[n % environment.origins.length]),
      body,
    })),
  );
  return responses.map((response, n) => {
    const purchase = purchases[n];
    if (purchase && response.status === 200) environment.recorder.acknowledge(orderWrite(purchase));
    return { receipt: purchase?.receipt ?? '', response };
  });
};

const isSold = ({ response }: Buyer): boolean => response.status === 200;
const isOutOfStock = ({ response }: Buyer): boolean =>
  response.status === 409 && response.text.includes('"too-little-stock"');

/** Cancels each order three times at once; the stock must return once. */
const cancelAll = async (
  environment: TestEnvironment,
  barrier: RequestBarrier,
  winners: readonly Buyer[],
): Promise<SimultaneousResponse[]> => {
  const cancels = winners.flatMap(({ receipt, response }) =>
    [0, 1, 0].map((n) => ({
      url: new URL(`/api/orders/${receipt}/cancel`, environment.origins[n]),
      body: {},
      cookie: response.cookie,
    })),
  );
  const responses = await barrier.sendAll(cancels);
  for (const { receipt } of winners) environment.recorder.acknowledge({ kind: 'ended', receipt });
  return responses.filter(({ status }) => status !== 200);
};

/** Winners pay, and the stock is added again. */
const payAndRestock = async (environment: TestEnvironment, winners: readonly Buyer[]): Promise<void> => {
  for (const { response } of winners)
    await environment.payment.pay(sessionIdInUrl(JSON.parse(response.text).url));
  await environment.restock(TEA, winners.length);
};

const PAID_EVERY = 10;

/** Runs one round and returns deviations. */
const runRound = async (
  environment: TestEnvironment,
  barrier: RequestBarrier,
  { round, units, buyerCount }: Round,
): Promise<string[]> => {
  const buyers = await race(environment, barrier, buyerCount);
  const winners = buyers.filter(isSold);
  const left = await unitsInStock(environment, TEA);
  if (winners.length !== units || buyers.filter(isOutOfStock).length !== buyerCount - units || left !== 0) {
    const unexpected = buyers.find((buyer) => !isSold(buyer) && !isOutOfStock(buyer))?.response;
    const detail = unexpected ? `, and one got ${unexpected.status} ${unexpected.text.slice(0, 200)}` : '';
    return [`round ${round}: ${winners.length} of ${units} sold, ${left} left${detail}`];
  }
  if (round % PAID_EVERY === 0) await payAndRestock(environment, winners);
  const rejected = round % PAID_EVERY === 0 ? [] : await cancelAll(environment, barrier, winners);
  const restored = await unitsInStock(environment, TEA);
  return [
    ...rejected.map(({ status, text }) => `round ${round}: a cancellation returned ${status} ${text}`),
    ...(restored === units ? [] : [`round ${round}: ${restored} of ${units} units in stock afterwards`]),
  ];
};
type Round = { readonly round: number; readonly units: number; readonly buyerCount: number };

const runRace =
  (units: number, buyerCount: number) =>
  async (rounds: number): Promise<CaseResult> => {
    await using environment = await startTestEnvironment(2);
    using barrier = createRequestBarrier(buyerCount);
    await setStock(environment, units);
    const failures = createFailures();
    let exact = 0;
    for (let round = 0; round < rounds && failures.count() === 0; round += 1) {
      failures.add(...(await runRound(environment, barrier, { round, units, buyerCount })));
      exact += Number(failures.count() === 0);
    }
    const open = await connections(environment);
    if (open < MIN_CONNECTIONS) failures.add(`only ${open} database connections`);
    failures.add(...(await environment.violations()));
    return {
      reached: `${exact} of ${rounds} correct, ${exact * units} sold, ${open} connections`,
      failures: failures.list(),
    };
  };

export const lastUnit: StressTest = {
  name: 'last-unit',
  description:
    '16 buyers at two shops order the last unit at once; the order is then paid, or cancelled three times at once (rounds)',
  rounds: { short: 40, full: 5_000 },
  goal: 'one is sold and 15 are rejected as out of stock in every round, and the stock returns once',
  run: runRace(1, 16),
};

export const tenUnits: StressTest = {
  name: 'ten-units',
  description: '64 buyers at two shops order ten units at once (rounds)',
  rounds: { short: 5, full: 500 },
  goal: 'exactly ten are sold in every round',
  run: runRace(10, 64),
};
