import { createBuyer } from '../environment/buyer.ts';
import { startTestEnvironment } from '../environment/test-environment.ts';
import {
  type CaseResult,
  createFailures,
  type ReportProgress,
  type StressTest,
} from '../runner/stress-test.ts';
import { waitFor } from '../support/wait-until.ts';

const GOAL_MS = 90_000;
const POLL_MS = 250;
const CONCURRENCY = 8;
const TEA = 'masala-chai';
const PAID = "select count(*)::integer as paid from orders where status = 'paid'";

const run = async (rounds: number, reportProgress: ReportProgress = () => undefined): Promise<CaseResult> => {
  await using environment = await startTestEnvironment(1);
  await environment.rows('update products set stock_grams = unit_grams * 1000');
  await environment.resetBaseline();
  await environment.payment.faults({ webhooks: 'drop' });
  const failures = createFailures();
  let left = rounds;
  const pay = async () => {
    while (left-- > 0) {
      const buyer = createBuyer(environment, TEA);
      const placed = await buyer.place();
      if ('rejected' in placed) failures.add(`an order was rejected with ${placed.rejected}: ${placed.text}`);
      // The shopper never returns to the thank-you page.
      else await buyer.pay();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, pay));
  const startedAt = performance.now();
  const countPaid = async () => (await environment.rows<{ paid: number }>(PAID))[0]?.paid ?? 0;
  let found = 0;
  const isFound = async () => {
    found = await countPaid();
    reportProgress(`${found} of ${rounds} reconciled`);
    return found >= rounds;
  };
  await waitFor(isFound, { timeoutMs: GOAL_MS, intervalMs: POLL_MS });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  if (found < rounds) failures.add(`${rounds - found} payments were not reconciled`);
  failures.add(...(await environment.violations()));
  return { reached: `${found} of ${rounds} reconciled within ${seconds} s`, failures: failures.list() };
};

export const lostEvents: StressTest = {
  name: 'lost-events',
  description: 'every payment event is lost, and no shopper returns after paying (payments)',
  rounds: { short: 20, full: 500 },
  goal: 'every payment is reconciled within 90 s',
  run,
};
