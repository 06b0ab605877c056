import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { median } from '#stress/load/quantile.ts';
import { apiMap } from '../../../src/domain/api/api-map.ts';
import { shopperAt } from '../../../test/support/shopper.ts';
import type { Benchmark, BenchmarkContext, Measurement } from '../benchmark.ts';
import { newPhone, startBrowser } from '../phone/browser.ts';
import {
  type EarlyPress,
  type EarlyPressTimes,
  pressAtFirstPaint,
  readEarlyPress,
} from '../phone/early-press.ts';
import { readHydrated, recordHydration } from '../phone/hydration-times.ts';
import { blockingTime, type PageMetrics, readPageMetrics } from '../phone/page-metrics.ts';
import { PAGES } from '../phone/pages.ts';
import { THROTTLING, throttle } from '../phone/throttling.ts';
import { type Touch, touch } from '../phone/touch.ts';
import { openShop } from '../shop.ts';

const MAX = {
  firstPaint: 800,
  largestPaint: 1_400,
  blocked: 100,
  shift: 0.005,
  interaction: 100,
  acknowledged: 100,
  carriedOut: 3_000,
  signedIn: 3_200,
};
const TIMEOUT_MS = 60_000;

const open = async (page: Page, path: string): Promise<void> => {
  await recordHydration(page);
  await Promise.all([
    page.goto(path, { waitUntil: 'networkidle', timeout: TIMEOUT_MS }),
    page.waitForResponse((response) => new URL(response.url()).pathname === apiMap.session, {
      timeout: TIMEOUT_MS,
    }),
  ]);
};

const inSeconds = (ms: number): string => (ms / 1_000).toFixed(2);

const toLoadMeasurement = (name: string, all: readonly PageMetrics[]): Measurement => {
  const of = (metric: (one: PageMetrics) => number) => median(all.map(metric));
  const first = of((one) => one.firstPaint);
  const largest = of((one) => one.largestPaint);
  const blocked = of(blockingTime);
  const shift = of((one) => one.shift);
  return {
    metric: `${name} on a slow phone: FCP / LCP / TBT / CLS`,
    goal: `≤ ${inSeconds(MAX.firstPaint)} s / ${inSeconds(MAX.largestPaint)} s / ${MAX.blocked} ms / 0.00`,
    reached: `${inSeconds(first)} s / ${inSeconds(largest)} s / ${Math.round(blocked)} ms / ${shift.toFixed(2)}`,
    isMet:
      first <= MAX.firstPaint && largest <= MAX.largestPaint && blocked <= MAX.blocked && shift < MAX.shift,
  };
};

/** The smallest page, as a lower bound for the shop's pages. */
const MINIMAL_PAGE =
  '<!DOCTYPE html><title>Tea</title><meta name="viewport" content="width=device-width"><p>A cup of tea.';

const serveMinimalPage = async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(MINIMAL_PAGE);
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

const toMinimalPageMeasurement = (all: readonly number[]): Measurement => ({
  metric: 'minimal page on a slow phone: FCP',
  goal: '',
  reached: `${inSeconds(median(all))} s`,
});

/** Without a goal, because earlier clicks are replayed and links work before hydration. */
const toHydrationMeasurement = (name: string, all: readonly number[]): Measurement => ({
  metric: `${name} on a slow phone: hydrated`,
  goal: '',
  reached: `after ${inSeconds(median(all))} s`,
});

const OPENS_CART = {
  target: 'button[aria-label^="Cart,"]',
  shows: 'button[aria-label^="Cart,"][aria-expanded="true"]',
};
const ADDS_TO_CART = {
  target: 'button[data-queued-text]',
  shows: 'button[aria-label="Cart, 1 item"]',
};
const earlyPressOn = (path: string): EarlyPress => (path === '/' ? OPENS_CART : ADDS_TO_CART);

const toEarlyPressMeasurement = (name: string, all: readonly EarlyPressTimes[]): Measurement => {
  const of = (time: keyof EarlyPressTimes) => median(all.map((one) => one[time]));
  const [acknowledged, carriedOut, signedIn] = [of('acknowledged'), of('carriedOut'), of('signedIn')];
  return {
    metric: `${name} on a slow phone, pressed at FCP: acknowledged / carried out / signed-in state shown`,
    goal: `≤ ${MAX.acknowledged} ms / ${inSeconds(MAX.carriedOut)} s / ${inSeconds(MAX.signedIn)} s`,
    reached: `${Math.round(acknowledged)} ms / ${inSeconds(carriedOut)} s / ${inSeconds(signedIn)} s`,
    isMet: acknowledged <= MAX.acknowledged && carriedOut <= MAX.carriedOut && signedIn <= MAX.signedIn,
  };
};

const SESSION_COOKIE = '__Host-session';

/** Signs the phone in; without the cookie with the name, a page learns it only from the session. */
const signIn = async (page: Page, origin: string): Promise<void> => {
  const shopper = shopperAt(origin);
  await shopper.signUp();
  const value = shopper.jar.get(SESSION_COOKIE) ?? '';
  const cdp = await page.context().newCDPSession(page);
  // Playwright adds a domain, which such a cookie must not have.
  const cookie = {
    name: SESSION_COOKIE,
    value,
    url: origin.replace('http:', 'https:'),
    path: '/',
    secure: true,
  };
  const { success } = await cdp.send('Network.setCookie', cookie);
  if (!value || !success) throw new Error('The session cookie could not be set.');
};

const TOUCHES: readonly Touch[] = [
  {
    name: 'filter change',
    target: (page) => page.getByRole('navigation', { name: 'Filter' }).getByRole('link').nth(1),
    shows: 'nav[aria-label="Filter"] a:nth-child(2)[aria-current]',
  },
  {
    name: 'adding to the cart',
    target: (page) => page.getByRole('button', { name: 'Add to cart' }).first(),
    shows: 'button[aria-label="Cart, 1 item"]',
  },
];

const toTouchMeasurement = (name: string, all: readonly Awaited<ReturnType<typeof touch>>[]): Measurement => {
  const interaction = median(all.map((one) => one.interaction));
  const late = all.filter(({ framesBefore }) => framesBefore > 0).length;
  return {
    metric: `${name} on a slow phone: INP`,
    goal: `≤ ${MAX.interaction} ms, effect in the same frame`,
    reached: `${Math.round(interaction)} ms, ${late > 0 ? `effect ${late} times in a later frame` : 'effect in the same frame'}`,
    isMet: interaction <= MAX.interaction && late === 0,
  };
};

/** One measurement on new phones; `toMeasurements` runs after all rounds. */
type PhoneTrial = {
  readonly name: string;
  readonly measure: () => Promise<void>;
  readonly toMeasurements: () => readonly Measurement[];
};

const trial = <T>(
  name: string,
  browser: Browser,
  origin: string,
  measureOn: (page: Page) => Promise<T>,
  toMeasurements: (all: readonly T[]) => readonly Measurement[],
): PhoneTrial => {
  const all: T[] = [];
  return {
    name,
    measure: async () => {
      await using phone = await newPhone(browser, origin);
      const page = await phone.newPage();
      await throttle(page);
      all.push(await measureOn(page));
    },
    toMeasurements: () => toMeasurements(all),
  };
};

const trialsOf = (browser: Browser, shop: string, minimalPage: string): readonly PhoneTrial[] => [
  ...PAGES.map(({ name, path }) =>
    trial(
      name,
      browser,
      shop,
      async (page) => {
        await open(page, path);
        return { pageMetrics: await readPageMetrics(page), hydrated: await readHydrated(page) };
      },
      (all) => [
        toLoadMeasurement(
          name,
          all.map(({ pageMetrics }) => pageMetrics),
        ),
        toHydrationMeasurement(
          name,
          all.map(({ hydrated }) => hydrated),
        ),
      ],
    ),
  ),
  ...PAGES.map(({ name, path }) =>
    trial(
      `${name}, pressed early`,
      browser,
      shop,
      async (page) => {
        await signIn(page, shop);
        await pressAtFirstPaint(page, earlyPressOn(path));
        await page.goto(path, { timeout: TIMEOUT_MS });
        return await readEarlyPress(page);
      },
      (all) => [toEarlyPressMeasurement(name, all)],
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
      (all) => [toTouchMeasurement(one.name, all)],
    ),
  ),
  trial(
    'minimal page',
    browser,
    minimalPage,
    async (page) => {
      await page.goto('/', { waitUntil: 'networkidle', timeout: TIMEOUT_MS });
      return (await readPageMetrics(page)).firstPaint;
    },
    (all) => [toMinimalPageMeasurement(all)],
  ),
];

const run = async ({ cores, rounds, reportProgress }: BenchmarkContext): Promise<Measurement[]> => {
  await using environment = await openShop(cores);
  await using started = await startBrowser(cores);
  using minimalPage = await serveMinimalPage();
  const trials = trialsOf(started.browser, `http://localhost:${environment.port}`, minimalPage.origin);
  // All trials alternate, because the speed of the machine varies within minutes.
  for (let round = 1; round <= rounds; round += 1)
    for (const { name, measure } of trials) {
      reportProgress(`round ${round}, ${name}`);
      await measure();
    }
  return trials.flatMap(({ toMeasurements }) => toMeasurements());
};

export const slowPhone: Benchmark = {
  name: 'slow-phone',
  description: `Chromium as a phone on a first visit with all cores, CPU slowed ${THROTTLING.cpuRate} times, ${THROTTLING.latencyMs} ms latency and ${THROTTLING.downloadBps / 1e6} Mbit/s; pages, touches and the minimal page alternate; medians (rounds)`,
  rounds: { short: 1, full: 11 },
  run,
};
