import type { Page } from '@playwright/test';
import listed from '../../../scripts/first-load.json' with { type: 'json' };
import type { Measuring, Reading, Row } from '../benchmark.ts';
import { newPhone, PIXELS, startBrowser, WIDTH } from '../phone/browser.ts';
import { stylesIn } from '../phone/inline-styles.ts';
import { type LoadedFile, watchFiles } from '../phone/loaded-files.ts';
import { figuresOf } from '../phone/page-metrics.ts';
import { PAGES } from '../phone/pages.ts';
import { openShop } from '../shop.ts';

const KB = 1_000;
const { budgets } = listed;

/** Something that is kept small: its files, as they are sent, and how many bytes they may have. */
type Judged = { readonly name: string; readonly files: readonly LoadedFile[]; readonly most: number };

const sum = (files: readonly LoadedFile[]): number => files.reduce((all, { bytes }) => all + bytes, 0);
const inKb = (bytes: number): string => (bytes / KB).toFixed(1);

const isMet = ({ files, most }: Judged): boolean => files.length > 0 && sum(files) <= most;

/** What all that is judged together comes to; of what is too much, the files that it is, the largest first. */
const readingOf = (what: string, judged: readonly Judged[]): Reading => {
  const tooMuch = judged.filter((one) => !isMet(one)).flatMap(({ files }) => files);
  const named = tooMuch
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ url, bytes }) => `; ${new URL(url).pathname} ${inKb(bytes)}`);
  return {
    what: `${what}: ${judged.map(({ name }) => name).join(' / ')}`,
    goal: `≤ ${judged.map(({ most }) => most / KB).join(' / ')} kB`,
    reached: `${judged.map(({ files }) => inKb(sum(files))).join(' / ')} kB${named.join('')}`,
    isMet: judged.every(isMet),
  };
};

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
  const loaded = files();
  const later = loaded.filter((file) => !isFirst(file, html) && file.type === 'Script');
  // They stand in the page, and are counted as what they are.
  const sheets: LoadedFile = { url: page.url(), type: 'Stylesheet', bytes: await stylesIn(html) };
  const first = [
    ...loaded
      .filter((file) => isFirst(file, html))
      .map((file) => (file.type === 'Document' ? { ...file, bytes: file.bytes - sheets.bytes } : file)),
    sheets,
  ];
  const ofType = (wanted: string) => first.filter(({ type }) => type === wanted);
  const { largestPicture } = await figuresOf(page);
  const inView = new Set(await picturesInView(page));
  return [
    readingOf(`first load of ${name}`, [
      { name: 'script', files: ofType('Script'), most: budgets.script },
      { name: 'styles', files: ofType('Stylesheet'), most: budgets.styles },
      { name: 'HTML', files: ofType('Document'), most: budgets.html },
      { name: 'fonts', files: ofType('Font'), most: budgets.fonts },
    ]),
    readingOf(name, [
      {
        name: 'the LCP picture',
        files: loaded.filter(({ url }) => url === largestPicture),
        most: budgets.largestPicture,
      },
      {
        name: 'pictures above the fold',
        files: loaded.filter(({ url }) => inView.has(url)),
        most: budgets.picturesInView,
      },
      { name: 'script that comes later', files: later, most: budgets.later },
    ]),
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
  says: `what a phone of ${WIDTH} px, ${PIXELS} pixels each, that was never here loads, in Chromium; as sent, and a kB is a thousand bytes; the scripts named in the page bring it to life, and ask for those that come later themselves: what keeps the cart, slides, what is told of the speed (times)`,
  rounds: { short: 1, full: 1 },
  run,
};
