import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { median } from '#stress/load/quantile.ts';
import { apiMap } from '../../../src/domain/api/api-map.ts';
import type { Measuring, Reading, Row } from '../benchmark.ts';
import { newPhone, startBrowser } from '../phone/browser.ts';
import { type Life, lifeOf, watchLife } from '../phone/hydration-times.ts';
import { blockingTime, figuresOf, type PageFigures } from '../phone/page-metrics.ts';
import { PAGES } from '../phone/pages.ts';
import { SLOW, slowDown } from '../phone/throttling.ts';
import { type Touch, touch } from '../phone/touch.ts';
import { openShop } from '../shop.ts';

const MOST = { firstPaint: 800, largestPaint: 1_400, blocked: 100, shift: 0.005, interaction: 100 };
const PATIENCE_MS = 60_000;

const open = async (page: Page, path: string): Promise<void> => {
  await watchLife(page);
  await Promise.all([
    page.goto(path, { waitUntil: 'networkidle', timeout: PATIENCE_MS }),
    page.waitForResponse((response) => new URL(response.url()).pathname === apiMap.session, {
      timeout: PATIENCE_MS,
    }),
  ]);
};

const inSeconds = (ms: number): string => (ms / 1_000).toFixed(2);

const judgeLoad = (name: string, all: readonly PageFigures[]): Reading => {
  const of = (figure: (one: PageFigures) => number) => median(all.map(figure));
  const first = of((one) => one.firstPaint);
  const largest = of((one) => one.largestPaint);
  const blocked = of(blockingTime);
  const shift = of((one) => one.shift);
  return {
    what: `${name} on a slow phone: FCP / LCP / TBT / CLS`,
    goal: `≤ ${inSeconds(MOST.firstPaint)} s / ${inSeconds(MOST.largestPaint)} s / ${MOST.blocked} ms / 0.00`,
    reached: `${inSeconds(first)} s / ${inSeconds(largest)} s / ${Math.round(blocked)} ms / ${shift.toFixed(2)}`,
    isMet:
      first <= MOST.firstPaint &&
      largest <= MOST.largestPaint &&
      blocked <= MOST.blocked &&
      shift < MOST.shift,
  };
};

/** A page that could not be less, for comparison: what is beyond it is what the shop's pages take. */
const SENTENCE =
  '<!DOCTYPE html><title>Tea</title><meta name="viewport" content="width=device-width"><p>A cup of tea.';

/** Serves that page alone. */
const openSentence = async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(SENTENCE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

const tellLeast = (all: readonly number[]): Reading => ({
  what: 'a page of one sentence on a slow phone: FCP',
  goal: '',
  reached: `${inSeconds(median(all))} s`,
});

/** There is no goal for it: what is pressed before is not lost, and until then a page can be read and its links lead on. */
const tellLife = (name: string, all: readonly Life[]): Reading => {
  const of = (moment: (one: Life) => number) => inSeconds(median(all.map(moment)));
  return {
    what: `${name} on a slow phone: a press is answered / who is signed in is known`,
    goal: '',
    reached: `after ${of(({ alive }) => alive)} / ${of(({ session }) => session)} s`,
  };
};

const TOUCHES: readonly Touch[] = [
  {
    name: 'a change of the filter',
    target: (page) => page.getByRole('navigation', { name: 'Filter' }).getByRole('link').nth(1),
    shows: 'nav[aria-label="Filter"] a:nth-child(2)[aria-current]',
  },
  {
    name: 'adding to the cart',
    target: (page) => page.getByRole('button', { name: 'Add to cart' }).first(),
    shows: 'button[aria-label="Cart, 1 item"]',
  },
];

const judgeTouch = (name: string, all: readonly Awaited<ReturnType<typeof touch>>[]): Reading => {
  const interaction = median(all.map((one) => one.interaction));
  const late = all.filter(({ framesBefore }) => framesBefore > 0).length;
  return {
    what: `${name} on a slow phone: INP`,
    goal: `≤ ${MOST.interaction} ms, and it shows with that frame`,
    reached: `${Math.round(interaction)} ms, ${late > 0 ? `shown later ${late} times` : 'and it shows'}`,
    isMet: interaction <= MOST.interaction && late === 0,
  };
};

/** One thing to measure: `measure` does so on a phone that was never here, `judge` is asked when all rounds are over. */
type Trial = {
  readonly name: string;
  readonly measure: () => Promise<void>;
  readonly judge: () => readonly Reading[];
};

const trial = <T>(
  name: string,
  browser: Browser,
  origin: string,
  figureOf: (page: Page) => Promise<T>,
  judge: (all: readonly T[]) => readonly Reading[],
): Trial => {
  const all: T[] = [];
  return {
    name,
    measure: async () => {
      await using phone = await newPhone(browser, origin);
      const page = await phone.newPage();
      await slowDown(page);
      all.push(await figureOf(page));
    },
    judge: () => judge(all),
  };
};

const trialsOf = (browser: Browser, shop: string, sentence: string): readonly Trial[] => [
  ...PAGES.map(({ name, path }) =>
    trial(
      name,
      browser,
      shop,
      async (page) => {
        await open(page, path);
        return { figures: await figuresOf(page), life: await lifeOf(page) };
      },
      (all) => [
        judgeLoad(
          name,
          all.map(({ figures }) => figures),
        ),
        tellLife(
          name,
          all.map(({ life }) => life),
        ),
      ],
    ),
  ),
  ...TOUCHES.map((one) =>
    trial(
      one.name,
      browser,
      shop,
      async (page) => {
        await open(page, '/tea');
        return await touch(page, one);
      },
      (all) => [judgeTouch(one.name, all)],
    ),
  ),
  trial(
    'a page of one sentence',
    browser,
    sentence,
    async (page) => {
      await page.goto('/', { waitUntil: 'networkidle', timeout: PATIENCE_MS });
      return (await figuresOf(page)).firstPaint;
    },
    (all) => [tellLeast(all)],
  ),
];

const run = async ({ cores, rounds, note }: Measuring): Promise<Reading[]> => {
  await using town = await openShop(cores);
  await using started = await startBrowser(cores);
  using sentence = await openSentence();
  const trials = trialsOf(started.browser, `http://localhost:${town.port}`, sentence.origin);
  // All in turn, since the machine is quicker and slower for minutes.
  for (let round = 1; round <= rounds; round += 1)
    for (const { name, measure } of trials) {
      note(`round ${round}, ${name}`);
      await measure();
    }
  return trials.flatMap(({ judge }) => judge());
};

/** What somebody with a slow phone waits for. */
export const slowPhone: Row = {
  name: 'slow-phone',
  says: `Chromium as a phone that was never here, its main thread slowed ${SLOW.processor} times, all cores its own, ${SLOW.latencyMs} ms and ${SLOW.down / 1e6} Mbit/s down applied by the browser; the pages, the touches and the sentence in turn, medians (rounds)`,
  rounds: { short: 1, full: 11 },
  run,
};
