import type { Page } from '@playwright/test';
import { newPhone, PIXELS, startBrowser, WIDTH } from '../phone/browser.ts';
import { figuresOf } from '../phone/figures.ts';
import { type LoadedFile, watchFiles } from '../phone/loaded-files.ts';
import { PAGES } from '../phone/pages.ts';
import { stylesIn } from '../phone/styles-in.ts';
import type { Measuring, Reading, Row } from '../row.ts';
import { openShop } from '../shop.ts';

/** Kilobytes of each kind, as they are sent; styles stand in the page, and are counted as what they are. */
const BUDGETS = [
  { kind: 'script', type: 'Script', most: 125 },
  { kind: 'styles', type: 'Stylesheet', most: 15 },
  { kind: 'HTML', type: 'Document', most: 12 },
  { kind: 'fonts', type: 'Font', most: 60 },
];
const LARGEST_PICTURE = 45;
const PICTURES_ABOVE_FOLD = 90;

const KB = 1_000;
const sum = (files: readonly LoadedFile[]): number => files.reduce((all, { bytes }) => all + bytes, 0) / KB;
const inKb = (kb: number): string => kb.toFixed(1);

/** Whether it is the page itself or is named there; what a script asks for besides comes later. */
const isFirst = ({ url, type }: LoadedFile, html: string): boolean =>
  type === 'Document' || html.includes(new URL(url).pathname);

/** The pictures that somebody sees without scrolling. */
const picturesInView = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, left, right, width } = image.getBoundingClientRect();
        return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      })
      .map(({ currentSrc }) => currentSrc),
  );

const measure = async (page: Page, path: string, name: string): Promise<Reading[]> => {
  const { files } = await watchFiles(await page.context().newCDPSession(page));
  const answer = await page.goto(path, { waitUntil: 'networkidle' });
  const html = (await answer?.text()) ?? '';
  const inPage = stylesIn(html);
  const loaded = files();
  const first = loaded.filter((file) => isFirst(file, html));
  const moved: Readonly<Record<string, number>> = { Stylesheet: inPage / KB, Document: -inPage / KB };
  const kinds = BUDGETS.map(({ type, most }) => ({
    kb: sum(first.filter((f) => f.type === type)) + (moved[type] ?? 0),
    most,
  }));
  const later = sum(loaded.filter((file) => !isFirst(file, html) && file.type === 'Script'));
  const { largestPicture } = await figuresOf(page);
  const inView = new Set(await picturesInView(page));
  const largest = sum(loaded.filter(({ url }) => url === largestPicture));
  const above = sum(loaded.filter(({ url }) => inView.has(url)));
  return [
    {
      what: `first load of ${name}: ${BUDGETS.map(({ kind }) => kind).join(' / ')}, as sent`,
      goal: `≤ ${BUDGETS.map(({ most }) => most).join(' / ')} kB`,
      reached: `${kinds.map(({ kb }) => inKb(kb)).join(' / ')} kB; ${inKb(later)} kB of script later`,
      isMet: kinds.every(({ kb, most }) => kb <= most),
    },
    {
      what: `${name}: the LCP picture / pictures above the fold`,
      goal: `≤ ${LARGEST_PICTURE} / ${PICTURES_ABOVE_FOLD} kB`,
      reached: `${largestPicture ? `${inKb(largest)} kB` : 'none'} / ${inKb(above)} kB`,
      isMet: largest <= LARGEST_PICTURE && above <= PICTURES_ABOVE_FOLD,
    },
  ];
};

const run = async ({ cores }: Measuring): Promise<Reading[]> => {
  await using town = await openShop(cores);
  await using started = await startBrowser(cores);
  const readings: Reading[] = [];
  for (const { name, path } of PAGES) {
    await using phone = await newPhone(started.browser, `http://localhost:${town.port}`);
    readings.push(...(await measure(await phone.newPage(), path, name)));
  }
  return readings;
};

/** What the first page of a visit loads. */
export const firstLoad: Row = {
  name: 'first-load',
  says: `what a phone of ${WIDTH} px, ${PIXELS} pixels each, that was never here loads, in Chromium; a kB is a thousand bytes (times)`,
  rounds: { short: 1, full: 1 },
  run,
};
