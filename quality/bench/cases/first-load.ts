import type { Page } from '@playwright/test';
import listed from '../../../scripts/first-load.json' with { type: 'json' };
import type { Benchmark, BenchmarkContext, Measurement } from '../benchmark.ts';
import { newPhone, PIXEL_RATIO, startBrowser, WIDTH } from '../phone/browser.ts';
import { inlineStyleBytes } from '../phone/inline-styles.ts';
import { type LoadedFile, watchFiles } from '../phone/loaded-files.ts';
import { readPageMetrics } from '../phone/page-metrics.ts';
import { PAGES } from '../phone/pages.ts';
import { openShop } from '../shop.ts';

const KB = 1_000;
const { budgets } = listed;

/** Files with a byte budget. */
type BudgetedFiles = { readonly name: string; readonly files: readonly LoadedFile[]; readonly max: number };

const sum = (files: readonly LoadedFile[]): number => files.reduce((all, { bytes }) => all + bytes, 0);
const inKb = (bytes: number): string => (bytes / KB).toFixed(1);

const isMet = ({ files, max }: BudgetedFiles): boolean => files.length > 0 && sum(files) <= max;

/** Compares the files with their budgets; files over budget are listed by size. */
const measurementOf = (metric: string, budgeted: readonly BudgetedFiles[]): Measurement => {
  const overBudget = budgeted.filter((one) => !isMet(one)).flatMap(({ files }) => files);
  const largestFiles = overBudget
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ url, bytes }) => `; ${new URL(url).pathname} ${inKb(bytes)}`);
  return {
    metric: `${metric}: ${budgeted.map(({ name }) => name).join(' / ')}`,
    goal: `≤ ${budgeted.map(({ max }) => max / KB).join(' / ')} kB`,
    reached: `${budgeted.map(({ files }) => inKb(sum(files))).join(' / ')} kB${largestFiles.join('')}`,
    isMet: budgeted.every(isMet),
  };
};

/** Scripts that a page names to request them early, but runs after hydration. */
const PRELOADS = /"preloads":\[[^\]]*\]/;

/** True for the page and the files that it needs for hydration; scripts load the others later. */
const isFirst = ({ url, type }: LoadedFile, html: string): boolean =>
  type === 'Document' || html.replace(PRELOADS, '').includes(new URL(url).pathname);

/** Images visible without scrolling. */
const picturesInView = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, left, right, width } = image.getBoundingClientRect();
        return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      })
      .map(({ currentSrc }) => currentSrc),
  );

const measure = async (page: Page, path: string, name: string): Promise<Measurement[]> => {
  const { files } = await watchFiles(await page.context().newCDPSession(page));
  const response = await page.goto(path, { waitUntil: 'networkidle' });
  const html = (await response?.text()) ?? '';
  const loaded = files();
  const later = loaded.filter((file) => !isFirst(file, html) && file.type === 'Script');
  // Inline styles count as a stylesheet.
  const sheets: LoadedFile = { url: page.url(), type: 'Stylesheet', bytes: await inlineStyleBytes(html) };
  const first = [
    ...loaded
      .filter((file) => isFirst(file, html))
      .map((file) => (file.type === 'Document' ? { ...file, bytes: file.bytes - sheets.bytes } : file)),
    sheets,
  ];
  const ofType = (wanted: string) => first.filter(({ type }) => type === wanted);
  const { largestPicture } = await readPageMetrics(page);
  const inView = new Set(await picturesInView(page));
  return [
    measurementOf(`first load of ${name}`, [
      { name: 'script', files: ofType('Script'), max: budgets.script },
      { name: 'styles', files: ofType('Stylesheet'), max: budgets.styles },
      { name: 'HTML', files: ofType('Document'), max: budgets.html },
      { name: 'fonts', files: ofType('Font'), max: budgets.fonts },
    ]),
    measurementOf(name, [
      {
        name: 'LCP image',
        files: loaded.filter(({ url }) => url === largestPicture),
        max: budgets.largestPicture,
      },
      {
        name: 'images above the fold',
        files: loaded.filter(({ url }) => inView.has(url)),
        max: budgets.picturesInView,
      },
      { name: 'script after hydration', files: later, max: budgets.later },
    ]),
  ];
};

const run = async ({ cores }: BenchmarkContext): Promise<Measurement[]> => {
  await using environment = await openShop(cores);
  await using started = await startBrowser(cores);
  const measurements: Measurement[] = [];
  for (const { name, path } of PAGES) {
    await using phone = await newPhone(started.browser, `http://localhost:${environment.port}`);
    measurements.push(...(await measure(await phone.newPage(), path, name)));
  }
  return measurements;
};

export const firstLoad: Benchmark = {
  name: 'first-load',
  description: `a first visit in Chromium with a screen of ${WIDTH} px at ${PIXEL_RATIO}×; bytes as transferred, 1 kB is 1,000 bytes; scripts named in the page hydrate it, the others load later (times)`,
  rounds: { short: 1, full: 1 },
  run,
};
