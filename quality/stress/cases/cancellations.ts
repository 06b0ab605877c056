import { randomUUID } from 'node:crypto';
import { apiMap } from '../../../src/domain/api/api-map.ts';
import { aPurchase } from '../../../test/support/examples.ts';
import { shopperAt } from '../../../test/support/shopper.ts';
import { aBuyer } from '../buyer.ts';
import { takeCores } from '../load/cpu-cores.ts';
import { type Answered, type Visit, visitorsOf } from '../load/http-load.ts';
import { quantile } from '../load/quantile.ts';
import { createMisses, type Figure, type Proof } from '../stress-test.ts';
import { openTown, type Town } from '../test-environment.ts';
import { type Limit, limitOf } from '../time-limit.ts';

const TEA = 'marrakech-mint';
const AT_ONCE = 235;
const CANCELS_A_SECOND = 47;
const PURCHASES_A_SECOND = 20;
const IDLE_SECONDS = 15;
const MORE_MS = 50;
/** A purchase at the same moment waits for the requests that came first. */
const AT_ONCE_MS = 1_000;
const FOREIGN = 10;
const FULL_SECONDS = 30;
/** A short run shares the machine with other tests. */
const BUSY_MS = 5_000;

const purchase = (): Visit => ({
  path: apiMap.placeOrder,
  json: aPurchase({ items: [{ id: TEA, quantity: 1 }], email: `${randomUUID()}@example.com` }),
});
const cancellation = (receipt: string, linkSecret?: string): Visit => ({
  path: apiMap.cancelOrder.replace(':receipt', receipt),
  json: { linkSecret },
});

const p99 = (answers: readonly Answered[]): number =>
  quantile(
    answers.map(({ ms }) => ms),
    0.99,
  );

const slowest = (answers: readonly Answered[]): number => Math.max(...answers.map(({ ms }) => ms));

/** Cancellations of one order, and how long others who pay may wait meanwhile. */
type Attack = {
  readonly name: string;
  readonly limit: Limit;
  readonly of: 'slowest' | 'p99';
  readonly waited: (purchases: readonly Answered[]) => number;
  readonly send: (cancel: () => Visit) => Promise<readonly Answered[]>;
};

/** An unpaid order of a guest. */
const placed = async (town: Town) => {
  const buyer = aBuyer(town, TEA);
  const answer = await buyer.place();
  if ('refused' in answer) throw new Error(`an order was answered ${answer.refused}: ${answer.text}`);
  return buyer;
};

/** Requests that name the orders of others, with no proof, a wrong one, or the session of another account. */
const cancelForeign = async (town: Town): Promise<string[]> => {
  const [origin = ''] = town.origins;
  const [victims, other] = [
    await Promise.all(Array.from({ length: FOREIGN }, () => placed(town))),
    shopperAt(origin),
  ];
  await other.signUp();
  const own = await placed(town);
  const answers = await Promise.all(
    victims.flatMap(({ receipt }) => {
      const path = apiMap.cancelOrder.replace(':receipt', receipt);
      return [undefined, receipt, own.linkSecret()].flatMap((linkSecret) =>
        [other, shopperAt(origin)].map((shopper) => shopper.post(path, { linkSecret })),
      );
    }),
  );
  const open = await town.rows(
    "select 1 from orders where receipt = any($1::uuid[]) and status = 'awaiting-payment'",
    [victims.map(({ receipt }) => receipt)],
  );
  const taken = answers.filter(({ status }) => status !== 404).length;
  return [
    ...(taken > 0 ? [`${taken} foreign cancellations were not answered 404`] : []),
    ...(open.length < FOREIGN ? [`${FOREIGN - open.length} orders were cancelled by others`] : []),
  ];
};

const run = async (seconds: number): Promise<Figure> => {
  using cores = takeCores();
  await using town = await openTown(1, { TRUSTED_PROXIES: '1' }, undefined, cores.server);
  const [origin = ''] = town.origins;
  using visitors = visitorsOf(origin);
  await town.restock(TEA, 1_000_000);
  const misses = createMisses();
  misses.add(...(await cancelForeign(town)));
  await visitors.connect();
  await visitors.regardless(PURCHASES_A_SECOND, 3, purchase);
  const idleSeconds = Math.min(IDLE_SECONDS, seconds);
  const idle = p99(await visitors.regardless(PURCHASES_A_SECOND, idleSeconds, purchase));
  const attacks: readonly Attack[] = [
    {
      name: `${AT_ONCE} at once`,
      limit: limitOf(AT_ONCE_MS, seconds >= FULL_SECONDS, BUSY_MS),
      // It is over before a hundredth of the purchases is made.
      of: 'slowest',
      waited: slowest,
      send: (cancel) => Promise.all(Array.from({ length: AT_ONCE }, () => visitors.visit(cancel()))),
    },
    {
      name: `${CANCELS_A_SECOND} a second`,
      limit: limitOf(Math.max(2 * idle, idle + MORE_MS), seconds >= FULL_SECONDS, BUSY_MS),
      of: 'p99',
      waited: p99,
      send: (cancel) => visitors.regardless(CANCELS_A_SECOND, seconds, cancel),
    },
  ];
  const reached: string[] = [];
  for (const { name, limit, waited, of, send } of attacks) {
    const own = await placed(town);
    const [purchases, cancels] = await Promise.all([
      visitors.regardless(PURCHASES_A_SECOND, seconds, purchase),
      send(() => cancellation(own.receipt, own.linkSecret())),
    ]);
    const ms = waited(purchases);
    reached.push(`${Math.round(ms)} ms (${of}) with ${name}`);
    const failed = purchases.filter(({ status }) => status !== 200).length;
    if (failed > 0) misses.add(`${name}: ${failed} of ${purchases.length} others could not pay`);
    if (cancels.every(({ status }) => status !== 200)) misses.add(`${name}: no cancellation was answered`);
    if (cancels.some(({ status }) => status === 500)) misses.add(`${name}: answered 500`);
    if (ms > limit.ms) misses.add(`${name}: others waited ${Math.round(ms)} ms`);
  }
  return {
    reached: `others who pay waited ${reached.join(' and ')} (idle: p99 ${Math.round(idle)} ms)`,
    limit: attacks.map(({ limit }) => limit.said).join(' and '),
    misses: misses.list(),
  };
};

export const cancellations: Proof = {
  name: 'cancellations',
  says: 'one shopper cancels an order of theirs 235 times at once and 47 times a second while others pay, and foreign requests name the orders of others (seconds for each)',
  rounds: { test: 3, prove: FULL_SECONDS },
  goal: 'others who pay wait a second at most beside those at once, and p99 is at most twice that of an idle shop, or 50 ms more if that is longer, beside those a second; all of them answered, no order cancelled by another',
  isAlone: true,
  run,
};
