import type { Page } from '@playwright/test';
import { apiMap } from '../../../src/domain/api/api-map.ts';
import { HYDRATED_EVENT } from '../../../src/web/hydration/hydrated.ts';

/** In ms from the start of the page load. */
export type HydrationTimes = {
  /** The page responds to input, and earlier input is replayed. */
  readonly hydrated: number;
  /** The session is known. */
  readonly session: number;
};

type HydrationWindow = { hydratedAt?: number };

/** Call before opening the page. */
export const recordHydration = async (page: Page): Promise<void> => {
  await page.addInitScript((hydrated) => {
    addEventListener(hydrated, () => Object.assign(window, { hydratedAt: performance.now() }), {
      once: true,
    });
  }, HYDRATED_EVENT);
};

/** Call after both events. */
export const readHydrationTimes = (page: Page): Promise<HydrationTimes> =>
  page.evaluate((sessionPath) => {
    const sessionRequest = performance
      .getEntriesByType('resource')
      .find(({ name }) => new URL(name).pathname === sessionPath);
    const hydrated = (window as HydrationWindow).hydratedAt ?? Number.NaN;
    // The document requests the session before a script can show it.
    return { hydrated, session: Math.max(hydrated, sessionRequest?.responseEnd ?? Number.NaN) };
  }, apiMap.session);
