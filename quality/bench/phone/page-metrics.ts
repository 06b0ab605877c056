import type { Page } from '@playwright/test';

/** Times in ms; `shift` is unitless. */
export type PageMetrics = {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** URL of the LCP image; empty if the LCP element is no image. */
  readonly largestPicture: string;
  readonly shift: number;
  /** Durations of long tasks after the first paint. */
  readonly longTasks: readonly number[];
};

/** Fields that the DOM types of TypeScript lack. */
type Entry = PerformanceEntry & {
  readonly url: string;
  readonly value: number;
  readonly hadRecentInput: boolean;
};

/** Reads the browser's buffered entries after the load, because observing would use the throttled CPU. */
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

const MAX_SHORT_TASK_MS = 50;

/** Total blocking time (TBT). */
export const blockingTime = ({ longTasks }: PageMetrics): number =>
  longTasks.reduce((sum, ms) => sum + Math.max(ms - MAX_SHORT_TASK_MS, 0), 0);
