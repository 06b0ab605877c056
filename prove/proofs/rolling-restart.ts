import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#test/support/shop-process.ts';
import { shopperAt } from '#test/support/shopper.ts';
import { aBuyer } from '../buyer.ts';
import { startBalancer } from '../load/balancer.ts';
import { createMisses, type Figure, type Misses, type Proof } from '../proof.ts';
import { seeded, seedOfRun, sourcesFrom } from '../seeded.ts';
import { openTown, type Town } from '../town.ts';
import { until } from '../until.ts';

const PEOPLE = 8;
const PAGES = [
  '/',
  '/tea',
  '/coffee',
  '/stores',
  '/tea?sort=price&price=100-200',
  '/tea/picked-tea/Masala%20Chai',
];
const CALLS = ['/api/categories', '/api/search?q=mint', '/api/auth/session'];
/** What somebody may be told who has done nothing wrong; an empty shelf is no failure of the shop. */
const isServed = (status: number): boolean => status < 400 || status === 409;
/** A shop serves for so long after one restart before the next begins. */
const BETWEEN_MS = 500;

const lookAround = async (origin: string, random: () => number, misses: Misses): Promise<void> => {
  const shopper = shopperAt(origin);
  const paths = random() < 0.7 ? PAGES : CALLS;
  for (let page = 0; page < 6; page += 1) {
    const path = paths[Math.floor(random() * paths.length)] ?? '/';
    const answer = await shopper.ask(path);
    const text = await answer.text();
    if (!isServed(answer.status)) misses.add(`${path} was answered ${answer.status}: ${text.slice(0, 80)}`);
  }
};

const buy = async (town: Town, misses: Misses): Promise<void> => {
  const buyer = aBuyer(town, 'marrakech-mint');
  const placed = await buyer.place();
  if ('refused' in placed) {
    if (placed.refused === 409) await town.restock('marrakech-mint', 500);
    else misses.add(`a purchase was refused with ${placed.refused}: ${placed.text.slice(0, 80)}`);
    return;
  }
  await buyer.pay();
  if ((await buyer.confirm()) !== 'paid') misses.add(`${buyer.receipt} was paid and not confirmed`);
  await buyer.look();
};

const rolling = async (requests: number): Promise<Figure> => {
  const port = await freePort();
  await using shops = await openTown(2, { SHOP_ORIGIN: `http://localhost:${port}`, DRAIN_SECONDS: '1' });
  const ports = shops.origins.map((origin) => Number(new URL(origin).port));
  await using balancer = await startBalancer(port, ports);
  const town: Town = { ...shops, origins: [`http://localhost:${port}`] };
  const misses = createMisses();
  const isIn = (number: number) => until(() => balancer.isIn(number), `shop ${number} takes requests`);
  await Promise.all([isIn(0), isIn(1)]);

  const person = async (random: () => number) => {
    while (balancer.passed() < requests) {
      const visit = random() < 0.25 ? buy(town, misses) : lookAround(town.origins[0] ?? '', random, misses);
      await visit.catch((error: unknown) =>
        misses.add(`a request broke off: ${String(error instanceof Error ? (error.cause ?? error) : error)}`),
      );
    }
  };
  let restarts = 0;
  const restartInTurn = async () => {
    while (balancer.passed() < requests) {
      const number = restarts % 2;
      const code = await shops.shops[number]?.stop();
      if (code !== 0) misses.add(`shop ${number} ended with ${code}`);
      await shops.start(number);
      await isIn(number);
      restarts += 1;
      await wait(BETWEEN_MS);
    }
  };
  await Promise.all([restartInTurn(), ...sourcesFrom(seeded(seedOfRun()), PEOPLE).map(person)]);
  misses.add(...(await shops.violations()));
  const bought = shops.witness.heard().filter(({ what }) => what === 'paid').length;
  return {
    reached: `${misses.count()} of ${balancer.passed()} requests failed, ${bought} purchases among them, over ${restarts} restarts`,
    misses: misses.list(),
  };
};

export const rollingRestart: Proof = {
  name: 'rolling-restart',
  says: 'two shops behind a proxy, stopped by SIGTERM and started again in turn while people look around and buy (requests)',
  faults: ['C08'],
  rounds: { test: 300, prove: 20_000 },
  goal: 'no request fails',
  isAlone: true,
  run: rolling,
};
