import { median } from '#stress/load/quantile.ts';
import { answerOf, asBrowser, startBareServer } from '../baseline.ts';
import type { Measuring, Reading, Row } from '../benchmark.ts';
import { aGet, type Driven, mustAll, openLoad } from '../load/load-driver.ts';
import { openShop, PRODUCT_PAGE } from '../shop.ts';

const CONNECTIONS = 32;
/** A shared machine is quicker or slower for seconds: turns are shorter than that, and many. */
const TURN_S = 0.2;
const WARM_UP_S = 0.5;
/** A load that takes more of its own core may be what is measured. */
const BUSIEST_LOAD = 0.9;

const SUBJECTS = [
  { path: '/', name: '/', least: 0.8 },
  { path: '/tea', name: '/tea', least: 0.8 },
  { path: PRODUCT_PAGE, name: 'a product page', least: 0.8 },
  { path: '/api/categories', name: 'GET /api/categories', least: 0.7 },
];
const LARGEST_P99 = 2;

type Listening = { readonly port: number; readonly pid: number };
type Pair = { readonly shop: Driven; readonly bare: Driven };

const percent = (part: number): string => `${Math.round(part * 100)} %`;
const mean = (all: readonly Driven[], of: (one: Driven) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0) / all.length;

/** Milliseconds of processor for each answer: of a single turn they are counted too coarsely. */
const meanCost = (all: readonly Driven[]): number => mean(all, ({ cost }) => cost?.own ?? Number.NaN);

/** How many times the processor time of the bare server an answer takes. */
const costs = (shops: readonly Driven[], bares: readonly Driven[]): string => {
  const [shop, bare] = [meanCost(shops), meanCost(bares)];
  if (Number.isNaN(shop + bare)) return '';
  return `, ${(shop / bare).toFixed(2)}× its processor time (${Math.round(shop * 1_000)} µs)`;
};

const judge = (name: string, least: number, pairs: readonly Pair[]): Reading => {
  const [shops, bares] = [pairs.map(({ shop }) => shop), pairs.map(({ bare }) => bare)];
  const [ofShop, ofBare] = [shops, bares].map((all) => mean(all, ({ perSecond }) => perSecond));
  const ratio = (ofShop ?? Number.NaN) / (ofBare ?? Number.NaN);
  const p99 = median(pairs.map(({ shop, bare }) => shop.p99 / bare.p99));
  const load = Math.max(...[shops, bares].map((all) => median(all.map(({ loadShare }) => loadShare))));
  const ms = median(shops.map((one) => one.p99)).toFixed(1);
  return {
    what: `${name}, beside a bare node:http server`,
    goal: `≥ ${percent(least)}, p99 ≤ ${LARGEST_P99}×, load < ${percent(BUSIEST_LOAD)}`,
    reached: `${percent(ratio)} (${ofShop?.toFixed(0)}/s of ${ofBare?.toFixed(0)}/s), p99 ${p99.toFixed(2)}× (${ms} ms)${costs(shops, bares)}; the load took ${percent(load)} of its core`,
    isMet: ratio >= least && p99 <= LARGEST_P99 && load < BUSIEST_LOAD,
  };
};

const run = async ({ cores, rounds, profile, note }: Measuring): Promise<Reading[]> => {
  await using town = await openShop(cores, profile);
  const shop = town.port;
  const given = await Promise.all(SUBJECTS.map(({ path }) => answerOf(shop, path)));
  await using bare = await startBareServer(given, cores);
  /** The shop and the bare server in turn, each as often, with one request again and again. */
  const measure = async (path: string, held: string | undefined, times: number): Promise<Pair[]> => {
    const status = held === undefined ? 200 : 304;
    const bytes = aGet(path, { ...asBrowser(shop), ...(held !== undefined && { 'if-none-match': held }) });
    const open = ({ port, pid }: Listening) =>
      openLoad({ port, pid, connections: CONNECTIONS, next: () => bytes });
    using ofShop = await open(town);
    using ofBare = await open(bare);
    const drive = async ({ turn }: typeof ofShop, warmUpSeconds?: number) => {
      const driven = await turn(TURN_S, warmUpSeconds);
      mustAll(status, driven);
      return driven;
    };
    for (const one of [ofShop, ofBare]) await drive(one, WARM_UP_S);
    const pairs: Pair[] = [];
    for (let round = 0; round < times; round += 1) {
      // Who is first changes, so that a machine that slows down slows both.
      const isShopFirst = round % 2 === 0;
      const first = await drive(isShopFirst ? ofShop : ofBare);
      const second = await drive(isShopFirst ? ofBare : ofShop);
      pairs.push(isShopFirst ? { shop: first, bare: second } : { shop: second, bare: first });
    }
    return pairs;
  };
  const questions = SUBJECTS.flatMap((subject, number) => [
    { ...subject, held: undefined },
    { ...subject, name: `${subject.name} as 304`, held: given[number]?.headers['etag'] ?? '' },
  ]);
  note('warming both servers');
  // What is compiled for a single page would be made anew as soon as there is a second one: the first would be measured otherwise.
  for (const { path, held } of questions) await measure(path, held, 0);
  const readings: Reading[] = [];
  for (const { path, name, held, least } of questions) {
    note(name);
    readings.push(judge(name, least, await measure(path, held, rounds)));
  }
  return readings;
};

/** The front page, a shelf, a product and the catalogue of the API from the page cache. */
export const cachedPages: Row = {
  name: 'cached-pages',
  says: `${CONNECTIONS} connections that are kept, in turns of ${TURN_S} s with a bare server that sends the same bytes and headers from memory, after both were asked for all of it; means of the answers a second and of the processor time, medians of the ratios of p99 and of what the load took of its core (rounds)`,
  rounds: { short: 7, full: 70 },
  run,
};
