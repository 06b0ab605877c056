import { openTown, portOf, type Town } from '#stress/test-environment.ts';
import { anAddressOfTheNet } from '../../../test/support/shopper.ts';
import { asBrowser } from '../baseline.ts';
import type { Measuring, Reading, Row } from '../benchmark.ts';
import { aGet, drive } from '../load/load-driver.ts';
import { PRODUCT_PAGE } from '../shop.ts';

const SERVERS = 2;
/** The same moment: PostgreSQL tells its listeners and whoever made the change at about the same time (decision 9). */
const SOON_MS = 20;
const CONNECTIONS = 8;
const LOAD_S = 10;
const CENTS = 10_000;
/** Whoever still has the old price then has it for another reason than that news takes its time. */
const PATIENCE_MS = 10_000;

/** When the last request was made that was answered with the old price, ms after the change was there; undefined without any. */
const oldUntil = async (origin: string, price: string, changedAt: number): Promise<number | undefined> => {
  let last: number | undefined;
  for (;;) {
    const askedAt = performance.now();
    const headers = { 'x-forwarded-for': anAddressOfTheNet() };
    const answer = await fetch(new URL(PRODUCT_PAGE, origin), { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`the page was answered ${answer.status}`);
    if (text.includes(price)) return last;
    last = askedAt - changedAt;
    if (last > PATIENCE_MS) throw new Error(`after ${PATIENCE_MS} ms the price was still the old one`);
  }
};

type Told = { readonly asked: number; readonly old: readonly number[] };

/** Changes the price as long as that goes on, and asks both servers at once from each change on. */
const changePrices = async ({ rows, origins }: Town, goesOn: (times: number) => boolean): Promise<Told> => {
  const old: number[] = [];
  let time = 0;
  while (goesOn(time)) {
    time += 1;
    await rows("update products set price_cents = $1 where name = 'Masala Chai'", [CENTS + time]);
    const changedAt = performance.now();
    const price = `$${((CENTS + time) / 100).toFixed(2)}`;
    const found = await Promise.all(origins.map((origin) => oldUntil(origin, price, changedAt)));
    old.push(...found.filter((ms) => ms !== undefined));
  }
  return { asked: time * SERVERS, old };
};

const inWords = ({ old, asked }: Told): string =>
  old.length === 0
    ? `none of ${asked} answers was old`
    : `${old.length} of ${asked} servers gave an old answer to who asked in the same moment, the last ${Math.max(...old).toFixed(0)} ms after the change`;

const run = async ({ cores, rounds, note }: Measuring): Promise<Reading[]> => {
  await using town = await openTown(SERVERS, {}, undefined, cores.server);
  note('nobody else is there');
  const calm = await changePrices(town, (times) => times < rounds);
  note('others read');
  const [port, pid] = [portOf(town, 0), town.shops[0]?.pid ?? 0];
  const next = () => aGet('/api/categories', { ...asBrowser(port), 'x-forwarded-for': anAddressOfTheNet() });
  let isOver = false;
  const [busy] = await Promise.all([
    changePrices(town, () => !isOver),
    drive({ port, pid, connections: CONNECTIONS, seconds: LOAD_S, next }).finally(() => {
      isOver = true;
    }),
  ]);
  return [
    {
      what: 'a price that changes in the database shows on the next request of each of two servers',
      goal: `from ${SOON_MS} ms after the change on`,
      reached: inWords(calm),
      isMet: calm.old.every((ms) => ms < SOON_MS),
    },
    {
      what: `the same while ${CONNECTIONS} connections ask one of them for all that it can give`,
      goal: '',
      reached: inWords(busy),
    },
  ];
};

/** How long an old price is told. */
export const changedPrice: Row = {
  name: 'changed-price',
  says: 'a price is changed by a statement of its own, and both servers, which share a core while their database has that of the load, are asked again and again from the moment that it is answered (changes)',
  rounds: { short: 20, full: 150 },
  run,
};
