import type { BrowserContext, Page } from '@playwright/test';

type Shift = { readonly by: number; readonly what: string };

/** Has every page of a browser write down what moves while nobody touches it. */
export const noteShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null): string =>
      node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? '');
    new PerformanceObserver((list) => {
      // The types of the platform do not know this entry.
      for (const entry of list.getEntries() as unknown as {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      }[]) {
        const what = entry.sources.map(({ node }) => nameOf(node)).join(', ');
        if (!entry.hadRecentInput) shifts.push({ by: entry.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Less than this is 0.00 when rounded. */
export const STILL = 0.005;

/**
 * How far a page may move when its fonts come after it was seen. What a device has is set as wide on the average, yet a
 * line may end one word sooner; a quarter of what is called good (0.1), and the most with the fonts of a plain Linux.
 */
export const AS_FONTS_COME = 0.025;

/** What has moved on this page since it was opened; an empty list when it adds up to no more than may be. */
export const shiftsOn = async (page: Page, most: number): Promise<string[]> => {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((before, { by }) => before + by, 0);
  return sum < most ? [] : shifts.map(({ by, what }) => `moved by ${by.toFixed(4)}: ${what}`);
};

/** Makes the next page the first one that this browser ever saw of the shop, but for what it stored. */
export const forgetFiles = async (page: Page, origin: string): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage,service_workers' });
  await browser.detach();
};
