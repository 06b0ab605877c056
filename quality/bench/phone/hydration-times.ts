import type { Page } from '@playwright/test';
import { apiMap } from '../../../src/domain/api/api-map.ts';
import { ALIVE } from '../../../src/web/hydration/hydrated.ts';

/** When a page came to life, ms from the start of its load. */
export type Life = {
  /** From then on a press is answered, and what was pressed before is done. */
  readonly alive: number;
  /** From then on the page shows what it shows to this shopper alone. */
  readonly session: number;
};

type Watched = { aliveAt?: number };

/** To be called before the page is opened. */
export const watchLife = async (page: Page): Promise<void> => {
  await page.addInitScript((alive) => {
    addEventListener(alive, () => Object.assign(window, { aliveAt: performance.now() }), { once: true });
  }, ALIVE);
};

/** To be asked once both have happened. */
export const lifeOf = (page: Page): Promise<Life> =>
  page.evaluate((sessionPath) => {
    const asked = performance
      .getEntriesByType('resource')
      .find(({ name }) => new URL(name).pathname === sessionPath);
    return {
      alive: (window as Watched).aliveAt ?? Number.NaN,
      session: asked?.responseEnd ?? Number.NaN,
    };
  }, apiMap.session);
