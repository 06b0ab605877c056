import type { Page } from '@playwright/test';
import { apiMap } from '../../../src/domain/api/api-map.ts';
import { ALIVE } from '../../../src/web/hydration/hydrated.ts';

/** When a page came to life, ms from the start of its load. */
export type HydrationTimes = {
  /** From then on a press is answered, and what was pressed before is done. */
  readonly hydrated: number;
  /** From then on the page shows what it shows to this shopper alone. */
  readonly session: number;
};

type HydrationWindow = { hydratedAt?: number };

/** To be called before the page is opened. */
export const recordHydration = async (page: Page): Promise<void> => {
  await page.addInitScript((hydrated) => {
    addEventListener(hydrated, () => Object.assign(window, { hydratedAt: performance.now() }), {
      once: true,
    });
  }, ALIVE);
};

/** To be asked once both have happened. */
export const readHydrationTimes = (page: Page): Promise<HydrationTimes> =>
  page.evaluate((sessionPath) => {
    const sessionRequest = performance
      .getEntriesByType('resource')
      .find(({ name }) => new URL(name).pathname === sessionPath);
    return {
      hydrated: (window as HydrationWindow).hydratedAt ?? Number.NaN,
      session: sessionRequest?.responseEnd ?? Number.NaN,
    };
  }, apiMap.session);
