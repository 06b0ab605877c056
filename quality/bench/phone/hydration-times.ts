import type { Page } from '@playwright/test';
import { HYDRATED_EVENT } from '../../../src/web/hydration/hydrated.ts';

type HydrationWindow = { hydratedAt?: number };

/** Call before opening the page. */
export const recordHydration = async (page: Page): Promise<void> => {
  await page.addInitScript((hydrated) => {
    addEventListener(hydrated, () => Object.assign(window, { hydratedAt: performance.now() }), {
      once: true,
    });
  }, HYDRATED_EVENT);
};

/** Returns when the page began to respond to input, in ms from the start of its load. Call after the event. */
export const readHydrated = (page: Page): Promise<number> =>
  page.evaluate(() => (window as HydrationWindow).hydratedAt ?? Number.NaN);
