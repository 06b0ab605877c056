import { aCanary } from '../../../test/support/canary.ts';
import { anAddress, aPurchase } from '../../../test/support/examples.ts';
import { startTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import { type CaseResult, createFailures, type StressTest } from '../runner/stress-test.ts';
import { createRequestBarrier, type RequestBarrier } from '../support/simultaneous-requests.ts';

const SHOPPERS = 64;
const ONE_USE = 'insert into coupons (code, percent, minimum_cents, total_limit) values ($1, 10, 0, 1)';

/** Every shopper sends the same single-use coupon at once; the winner cancels. */
const runRound = async (
  environment: TestEnvironment,
  barrier: RequestBarrier,
  round: number,
): Promise<string[]> => {
  const coupon = `ROUND-${round}`;
  await environment.rows(ONE_USE, [coupon]);
  const purchases = Array.from({ length: SHOPPERS }, () => {
    const name = aCanary();
    const items = [{ id: 'marrakech-mint', quantity: 1 }];
    return aPurchase({ items, coupon, email: `${name}@example.com`, shipping: anAddress({ name }) });
  });
  const { origins } = environment;
  const responses = await barrier.sendAll(
    purchases.map((body, n) => ({ url: new URL('/checkout-form', origins[n % origins.length]), body })),
  );
  const winners = purchases.flatMap(({ receipt }, n) => {
    const response = responses[n];
    return response?.status === 200 ? [{ receipt, cookie: response.cookie }] : [];
  });
  const rejected = responses.filter(({ text }) => text.includes('"coupon-refused"')).length;
  const cancels = winners.flatMap(({ receipt, cookie }) =>
    [0, 1].map((shop) => ({
      url: new URL(`/api/orders/${receipt}/cancel`, origins[shop]),
      body: {},
      cookie,
    })),
  );
  await barrier.sendAll(cancels);
  const [stored] = await environment.rows<{ redeemed: number }>(
    'select redeemed from coupons where code = $1',
    [coupon],
  );
  if (winners.length === 1 && rejected === SHOPPERS - 1 && stored?.redeemed === 0) return [];
  const statuses = [...new Set(responses.map(({ status }) => status))].join(', ');
  return [
    `round ${round}: ${winners.length} got the coupon, ${rejected} were rejected, ${stored?.redeemed} uses remain counted; statuses ${statuses}`,
  ];
};

const run = async (rounds: number): Promise<CaseResult> => {
  await using environment = await startTestEnvironment(2);
  using barrier = createRequestBarrier(SHOPPERS);
  const failures = createFailures();
  let exact = 0;
  for (let round = 0; round < rounds; round += 1) {
    const found = await runRound(environment, barrier, round);
    failures.add(...found);
    exact += Number(found.length === 0);
  }
  failures.add(...(await environment.violations()));
  return { reached: `${exact} of ${rounds} correct`, failures: failures.list() };
};

export const lastCoupon: StressTest = {
  name: 'last-coupon',
  description:
    '64 shoppers at two shops use a single-use coupon at once; the winner then cancels twice at once (rounds)',
  rounds: { short: 5, full: 200 },
  goal: 'one use in every round, released once',
  run,
};
