import type { Browser, BrowserContext } from '@playwright/test';
import type { CpuCores } from '#stress/load/cpu-cores.ts';
import { CHROMIUM } from '../../../test/support/chromium.ts';
import { lives, mayBegin } from '../../../test/support/living.ts';

/**
 * Starts the browser, with more arguments if there are any; it goes away with `await using`. It has all cores, as on a phone:
 * a slow processor is imitated by keeping one thread busy, which on a single core would slow all others as well.
 */
export const startBrowser = async ({ withAllCores }: CpuCores, more: readonly string[] = []) => {
  mayBegin();
  // Loaded by whoever needs it: it takes a second.
  const { chromium } = await import('@playwright/test');
  const browser = await withAllCores(() =>
    chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, ...more] }),
  );
  const end = lives(() => browser.close());
  return { browser, [Symbol.asyncDispose]: async () => void (await end()) };
};

export const WIDTH = 390;
export const PIXEL_RATIO = 2;

/** A phone that has never been in the shop. */
export const newPhone = (browser: Browser, origin: string): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: origin,
    viewport: { width: WIDTH, height: 844 },
    deviceScaleFactor: PIXEL_RATIO,
    isMobile: true,
    hasTouch: true,
  });
