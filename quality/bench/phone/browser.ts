import type { Browser, BrowserContext } from '@playwright/test';
import type { CpuCores } from '#stress/load/cpu-cores.ts';
import { assertNotEnding, registerCleanup } from '../../../test/support/child-processes.ts';
import { CHROMIUM } from '../../../test/support/chromium.ts';

/**
 * Starts Chromium on all cores, because CPU throttling keeps one thread busy,
 * which would slow down everything on a single core.
 */
export const startBrowser = async ({ withAllCores }: CpuCores, more: readonly string[] = []) => {
  assertNotEnding();
  // Imported on demand, because it takes a second.
  const { chromium } = await import('@playwright/test');
  const browser = await withAllCores(() =>
    chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, ...more] }),
  );
  const end = registerCleanup(() => browser.close());
  return { browser, [Symbol.asyncDispose]: async () => void (await end()) };
};

export const WIDTH = 390;
export const PIXEL_RATIO = 2;

/** A new browser context with the screen of a phone. */
export const newPhone = (browser: Browser, origin: string): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: origin,
    viewport: { width: WIDTH, height: 844 },
    deviceScaleFactor: PIXEL_RATIO,
    isMobile: true,
    hasTouch: true,
  });
