import type { Page } from '@playwright/test';

/** What came of a load: milliseconds, but `shift` is a plain number. */
export type PageMetrics = {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** The picture that was the largest thing painted; empty when it was none. */
  readonly largestPicture: string;
  readonly shift: number;
  /** Long tasks that went on after the first paint, each with what it took from then on. */
  readonly longTasks: readonly number[];
};

/** What entries have, each kind some of it; the types of the platform do not know all of them. */
type Entry = PerformanceEntry & {
  readonly url: string;
  readonly value: number;
  readonly hadRecentInput: boolean;
};

/** What the browser kept of the load of this page; asked for only now, since whoever looks on takes part of a slow processor. */
export const readPageMetrics = (page: Page): Promise<PageMetrics> =>
  page.evaluate(() => {
    const entriesOf = (type: string): Entry[] => {
      const observer = new PerformanceObserver(() => undefined);
      observer.observe({ type, buffered: true });
      const entries = observer.takeRecords() as Entry[];
      observer.disconnect();
      return entries;
    };
    const firstPaint =
      entriesOf('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN;
    const largest = entriesOf('largest-contentful-paint').at(-1);
    return {
      firstPaint,
      largestPaint: largest?.startTime ?? Number.NaN,
      largestPicture: largest?.url ?? '',
      shift: entriesOf('layout-shift')
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0),
      longTasks: entriesOf('longtask')
        .map(({ startTime, duration }) => Math.min(duration, startTime + duration - firstPaint))
        .filter((ms) => ms > 0),
    };
  });

const LONGEST_QUICK_TASK = 50;

/** How long the page could not have answered a touch once it was seen (TBT). */
export const blockingTime = ({ longTasks }: PageMetrics): number =>
  longTasks.reduce((sum, ms) => sum + Math.max(ms - LONGEST_QUICK_TASK, 0), 0);
