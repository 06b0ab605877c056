import { median } from '#stress/load/quantile.ts';
import type { Measuring, Reading, Row } from '../benchmark.ts';
import { costOf, type Driven, drive, mustAll } from '../load/load-driver.ts';
import { purchasesAt } from '../load/purchase-requests.ts';
import { startInstantProvider } from '../payment-stub.ts';
import { openShop } from '../shop.ts';

const CONNECTIONS = 12;
const SECONDS = 5;
const LEAST = 150;
const LONGEST_MS = 150;

const run = async ({ cores, rounds, profile }: Measuring): Promise<Reading[]> => {
  await using provider = await startInstantProvider();
  await using town = await openShop(cores, { ...provider.settings, ...profile });
  const products = (await town.rows<{ id: string }>('select id from products')).map(({ id }) => id);
  const next = purchasesAt(town.port, products);
  const all: Driven[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const driven = await drive({ ...town, connections: CONNECTIONS, seconds: SECONDS, next });
    mustAll(200, driven);
    all.push(driven);
  }
  const [stored] = await town.rows<{ count: number }>(
    'select count(*)::int as count from orders where payment_session_id is not null',
  );
  const answered = all.reduce((sum, { given }) => sum + given, 0);
  const perSecond = median(all.map((one) => one.perSecond));
  const p99 = median(all.map((one) => one.p99));
  const isStored = (stored?.count ?? 0) >= answered;
  return [
    {
      what: `POST /checkout-form to the stored order, ${CONNECTIONS} at a time`,
      goal: `≥ ${LEAST}/s, p99 < ${LONGEST_MS} ms`,
      reached: `${Math.round(perSecond)}/s, p99 ${Math.round(p99)} ms${costOf(all)}${isStored ? '' : `, but of ${answered} only ${stored?.count} are stored`}`,
      isMet: isStored && perSecond >= LEAST && p99 < LONGEST_MS,
    },
  ];
};

/** Orders of guests through the whole shop, with its own database on the same core. */
export const purchases: Row = {
  name: 'purchases',
  says: `guests order a unit of one of all products, ${CONNECTIONS} at a time for ${SECONDS} s, from a shop whose database has the same core, while the payment provider answers at once on the other; medians (rounds)`,
  rounds: { short: 1, full: 5 },
  run,
};
