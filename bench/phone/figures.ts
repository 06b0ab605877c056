import type { BrowserContext, Page } from '@playwright/test';

/** What a page has noted of itself so far: milliseconds, but `shift` is a plain number. */
export type PageFigures = {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** The picture that was the largest thing painted; empty when it was none. */
  readonly largestPicture: string;
  readonly shift: number;
  /** Tasks beyond the first paint, each with what it took. */
  readonly longTasks: readonly number[];
  /** From a touch to the next frame, the worst so far. */
  readonly interaction: number;
  /** When something was last clicked. */
  readonly clickedAt: number;
};

/** What entries have, each kind some of it; the types of the platform do not know all of them. */
type Entry = PerformanceEntry & {
  readonly url: string;
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly interactionId: number;
};

type Noting = { noted: { -readonly [Name in keyof PageFigures]: PageFigures[Name] } };

/** Has every page note them. */
export const noteFigures = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const noted: Noting['noted'] = {
      firstPaint: 0,
      largestPaint: 0,
      largestPicture: '',
      shift: 0,
      longTasks: [],
      interaction: 0,
      clickedAt: 0,
    };
    Object.assign(window, { noted });
    const watch = (type: string, note: (entry: Entry) => void, more: object = {}) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Entry[]) note(entry);
      }).observe({ type, buffered: true, ...more });
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') noted.firstPaint = startTime;
    });
    watch('largest-contentful-paint', ({ startTime, url }) => {
      noted.largestPaint = startTime;
      noted.largestPicture = url;
    });
    watch('layout-shift', ({ value, hadRecentInput }) => {
      if (!hadRecentInput) noted.shift += value;
    });
    watch('longtask', ({ startTime, duration }) => {
      if (startTime + duration > noted.firstPaint) noted.longTasks = [...noted.longTasks, duration];
    });
    watch(
      'event',
      ({ duration, interactionId }) => {
        if (interactionId > 0) noted.interaction = Math.max(noted.interaction, duration);
      },
      { durationThreshold: 16 },
    );
    addEventListener(
      'click',
      ({ timeStamp }) => {
        noted.clickedAt = timeStamp;
      },
      { capture: true },
    );
  });

/** What this page has noted. */
export const figuresOf = (page: Page): Promise<PageFigures> =>
  page.evaluate(() => (window as unknown as Noting).noted);

/** The same as if nobody had touched the page yet. */
export const forgetTouches = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { noted } = window as unknown as Noting;
    noted.interaction = 0;
    noted.clickedAt = 0;
  });

const LONGEST_QUICK_TASK = 50;

/** How long the page could not have answered a touch (TBT). */
export const blockingTime = ({ longTasks }: PageFigures): number =>
  longTasks.reduce((sum, ms) => sum + ms - LONGEST_QUICK_TASK, 0);
