import { median } from '#stress/load/quantile.ts';
import { SEARCH_WORDS } from '#stress/load/search-words.ts';
import { deafen } from '../../../test/support/deafen.ts';
import { anAddressOfTheNet } from '../../../test/support/shopper.ts';
import { asBrowser } from '../baseline.ts';
import type { Measuring, Reading, Row } from '../benchmark.ts';
import { aGet, costOf, type Driven, drive, mustAll } from '../load/load-driver.ts';
import { openShop } from '../shop.ts';

const CONNECTIONS = 8;
const SECONDS = 5;

/** Addresses that all show the whole shelf, each of which is a page of its own: two who ask for one page at once share it. */
const SHELVES = [
  '/tea',
  '/tea?sort=type',
  '/tea?sort=price',
  '/tea?type=all',
  '/tea?price=all',
  '/tea?sort=type&type=all',
  '/tea?sort=price&price=all',
  '/tea?type=all&price=all',
  '/tea?sort=type&price=all',
  '/tea?sort=price&type=all',
  '/tea?sort=type&type=all&price=all',
  '/tea?sort=price&type=all&price=all',
];
const SUBJECTS = [
  {
    what: '/tea rendered without the cache',
    least: 400,
    decision: 9,
    path: (n: number) => SHELVES[n % SHELVES.length] ?? '',
  },
  {
    what: 'the search page',
    least: undefined,
    decision: undefined,
    path: (n: number) => `/search?q=${encodeURIComponent(SEARCH_WORDS[n % SEARCH_WORDS.length] ?? '')}`,
  },
];

const run = async ({ cores, rounds, profile, note }: Measuring): Promise<Reading[]> => {
  await using town = await openShop(cores, profile);
  await deafen(town);
  const readings: Reading[] = [];
  for (const { what, least, decision, path } of SUBJECTS) {
    note(what);
    let asked = 0;
    const next = () => {
      asked += 1;
      return aGet(path(asked), { ...asBrowser(town.port), 'x-forwarded-for': anAddressOfTheNet() });
    };
    const all: Driven[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const driven = await drive({ ...town, connections: CONNECTIONS, seconds: SECONDS, next });
      mustAll(200, driven);
      all.push(driven);
    }
    const perSecond = median(all.map((one) => one.perSecond));
    const p99 = median(all.map((one) => one.p99));
    readings.push({
      what,
      goal: least === undefined ? '' : `≥ ${least}/s`,
      reached: `${Math.round(perSecond)}/s, p99 ${Math.round(p99)} ms${costOf(all)}`,
      ...(least !== undefined && { isMet: perSecond >= least, decision }),
    });
  }
  return readings;
};

/** Pages that are rendered for every visitor. */
export const renderedPages: Row = {
  name: 'rendered-pages',
  says: `pages that the shop renders for each request, ${CONNECTIONS} connections for ${SECONDS} s, those that are made at once asking the database for the catalogue together, as they do where pages are kept; medians (rounds)`,
  rounds: { short: 1, full: 5 },
  run,
};
