import { median } from '#stress/load/quantile.ts';
import type { Benchmark, BenchmarkContext, Measurement } from '../benchmark.ts';
import { assertStatus, formatCpuTime, type LoadResult, runLoad } from '../load/load-driver.ts';
import { createPurchaseRequests } from '../load/purchase-requests.ts';
import { startPaymentStub } from '../payment-stub.ts';
import { openShop } from '../shop.ts';

const CONNECTIONS = 12;
const SECONDS = 5;
const MIN = 150;
const MAX_P99_MS = 150;

const run = async ({ cores, rounds, profile }: BenchmarkContext): Promise<Measurement[]> => {
  await using provider = await startPaymentStub();
  await using environment = await openShop(cores, { ...provider.settings, ...profile });
  const products = (await environment.rows<{ id: string }>('select id from products')).map(({ id }) => id);
  const next = createPurchaseRequests(environment.port, products);
  const all: LoadResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const result = await runLoad({ ...environment, connections: CONNECTIONS, seconds: SECONDS, next });
    assertStatus(200, result);
    all.push(result);
  }
  const [stored] = await environment.rows<{ count: number }>(
    'select count(*)::int as count from orders where payment_session_id is not null',
  );
  const orderCount = all.reduce((sum, { okCount }) => sum + okCount, 0);
  const perSecond = median(all.map((one) => one.perSecond));
  const p99 = median(all.map((one) => one.p99));
  const isStored = (stored?.count ?? 0) >= orderCount;
  return [
    {
      metric: `POST /checkout-form until the order is stored, ${CONNECTIONS} at a time`,
      goal: `≥ ${MIN}/s, p99 < ${MAX_P99_MS} ms`,
      reached: `${Math.round(perSecond)}/s, p99 ${Math.round(p99)} ms${formatCpuTime(all)}${isStored ? '' : `, but only ${stored?.count} of ${orderCount} are stored`}`,
      isMet: isStored && perSecond >= MIN && p99 < MAX_P99_MS,
    },
  ];
};

export const purchases: Benchmark = {
  name: 'purchases',
  description: `guests order one unit, cycling through all products, ${CONNECTIONS} at a time for ${SECONDS} s, from a shop that shares its core with the database; the payment provider on the other core responds at once; medians (rounds)`,
  rounds: { short: 1, full: 5 },
  run,
};
