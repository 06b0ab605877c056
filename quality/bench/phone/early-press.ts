import type { Page } from '@playwright/test';

export type EarlyPress = {
  /** A selector of the element to press. */
  readonly target: string;
  /** A selector that matches once the press has its effect. */
  readonly shows: string;
};

/** In ms; the first from the press, the others from the start of the page load. */
export type EarlyPressTimes = {
  /** A frame shows that the press was received. */
  readonly acknowledged: number;
  /** A frame shows its effect. */
  readonly carriedOut: number;
  /** A frame shows that the visitor is signed in. */
  readonly signedIn: number;
};

const SIGNED_IN = 'a[aria-label="Account"]';
const TIMEOUT_MS = 60_000;

/** Presses the element at the first paint, before the page hydrates. Call before opening the page. */
export const pressAtFirstPaint = async (page: Page, press: EarlyPress): Promise<void> => {
  await page.addInitScript(
    ({ target, shows, signedInLink }) => {
      const times: Partial<Record<keyof EarlyPressTimes, number>> = {};
      Object.assign(window, { earlyPress: times });
      /** Calls back after the first frame with a match was painted. */
      const whenShown = (selector: string, callback: (element: HTMLElement) => void): void => {
        const element = document.querySelector<HTMLElement>(selector);
        requestAnimationFrame(() => (element ? callback(element) : whenShown(selector, callback)));
      };
      const record = (name: keyof EarlyPressTimes, selector: string, since = 0) =>
        whenShown(selector, () => {
          times[name] = performance.now() - since;
        });
      record('signedIn', signedInLink);
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length === 0) return;
        whenShown(target, (element) => {
          const pressedAt = performance.now();
          element.click();
          record('acknowledged', `${target}[data-queued],${shows}`, pressedAt);
          record('carriedOut', shows);
        });
      }).observe({ type: 'paint', buffered: true });
    },
    { ...press, signedInLink: SIGNED_IN },
  );
};

/** Waits for the effects of the press and of the session. */
export const readEarlyPress = async (page: Page): Promise<EarlyPressTimes> => {
  const all = await page.waitForFunction(
    () => {
      const { earlyPress } = window as unknown as { earlyPress: Partial<EarlyPressTimes> };
      return Object.keys(earlyPress).length === 3 && earlyPress;
    },
    undefined,
    { timeout: TIMEOUT_MS },
  );
  return (await all.jsonValue()) as EarlyPressTimes;
};
